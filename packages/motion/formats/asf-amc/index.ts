export { PARSE_ASF_AMC_DEFAULTS, parseAsfAmc, type ParseAsfAmcOptions } from './parse-asf-amc.ts'
