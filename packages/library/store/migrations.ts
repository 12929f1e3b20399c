/** What brings a database from one version of the schema to the next. Never changed once released: a change is a new entry. */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: '1 clips, sets, recipes, derived results, blobs',
    sql: `
create table blob (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  -- Null where blobs are files beside the database.
  data bytea,
  at timestamptz not null default now()
);
create table clip (
  -- SHA-256 of the file.
  hash text primary key references blob (hash),
  number bigint generated always as identity unique,
  -- The name of the file: readers may know a recording by it.
  file text not null,
  -- Options and companions of the operation that reads it.
  reading jsonb not null default '{}',
  seconds double precision not null,
  frames integer not null,
  frame_rate double precision not null,
  joints integer not null,
  bytes bigint not null,
  -- What people say of it. Edits raise the version and keep the one before.
  version integer not null default 1,
  name text not null,
  person text not null default '',
  day date,
  tags text[] not null default '{}',
  licence text not null default '',
  note text not null default '',
  annotations jsonb not null default '{}',
  author text not null default '',
  -- What text search looks in.
  words text not null default '',
  search tsvector generated always as (to_tsvector('simple'::regconfig, words)) stored,
  -- Which features hold somewhere in it.
  features text[] not null default '{}',
  added timestamptz not null default now(),
  deletion bigint
);
create index clip_search on clip using gin (search);
create index clip_tags on clip using gin (tags);
create index clip_features on clip using gin (features);
create index clip_name on clip (name text_pattern_ops);
create table clip_version (
  hash text not null references clip (hash) on delete cascade,
  version integer not null,
  author text not null,
  facts jsonb not null,
  at timestamptz not null default now(),
  primary key (hash, version)
);
create table clip_set (
  name text primary key,
  version integer not null default 1,
  body jsonb not null,
  author text not null default '',
  at timestamptz not null default now()
);
create table recipe (
  hash text primary key,
  operation text not null,
  version integer not null,
  body jsonb not null,
  at timestamptz not null default now()
);
create table made (
  recipe text not null references recipe (hash) on delete cascade,
  -- Empty for the main output.
  output text not null default '',
  kind text not null,
  blob text not null references blob (hash),
  report jsonb,
  seconds double precision not null,
  at timestamptz not null default now(),
  primary key (recipe, output)
);
create table derived (
  clip text not null references clip (hash) on delete cascade,
  operation text not null,
  version integer not null,
  body jsonb,
  seconds double precision not null,
  primary key (clip, operation, version)
);
create table descriptor (
  id bigint generated always as identity primary key,
  clip bigint not null references clip (number) on delete cascade,
  start real not null,
  -- Null until it is packed with others.
  shard integer,
  compact bytea not null,
  exact bytea not null
);
create index descriptor_clip on descriptor (clip);
create index descriptor_open on descriptor (id) where shard is null;
create table descriptor_shard (
  shard integer generated always as identity primary key,
  count integer not null,
  ids bytea not null,
  data bytea not null
);
create table source_file (
  path text primary key,
  size bigint not null,
  modified double precision not null,
  -- Null for a file that does not load; the message says why.
  hash text,
  message text not null default '',
  at timestamptz not null default now()
);
create table deletion (
  id bigint generated always as identity primary key,
  author text not null default '',
  says text not null,
  at timestamptz not null default now(),
  undone timestamptz
);`,
  },
  {
    name: '2 jobs',
    sql: `
create sequence worker_number;
create table job (
  id uuid primary key default gen_random_uuid(),
  -- Of work that was asked for twice there is one job.
  key text not null unique,
  kind text not null,
  body jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Share of the work that is done, 0 to 1.
  progress double precision not null default 0,
  -- How often it was begun: more than once where a worker died.
  tries integer not null default 0,
  worker integer,
  error text,
  author text not null default '',
  asked timestamptz not null default now(),
  ended timestamptz
);
create index job_state on job (state, asked);`,
  },
  {
    name: '3 tokens and audit',
    sql: `
create table token (
  name text primary key,
  role text not null check (role in ('read', 'edit', 'admin')),
  -- SHA-256 of the token: the token itself is told once and kept nowhere.
  hash text not null unique,
  made timestamptz not null default now(),
  revoked timestamptz
);
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  who text not null,
  did text not null,
  status integer not null
);`,
  },
  {
    name: '4 blocks of match webs',
    sql: `
create table web_block (
  -- The clip that was added earlier comes first.
  a text not null references clip (hash) on delete cascade,
  b text not null references clip (hash) on delete cascade,
  rate double precision not null,
  version integer not null,
  chains bytea not null,
  primary key (b, a, rate, version)
);
create index web_block_a on web_block (a);`,
  },
]
