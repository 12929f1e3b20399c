/** Three joints whose animation lists them in another order, below two nodes that are moved, turned and scaled. */
export const SMALL_LAYER = `#usda 1.0
(
    "a comment"
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Y"
    timeCodesPerSecond = 10
)

def Xform "World"
{
    double3 xformOp:translate = (1, 2, 3)
    float xformOp:rotateY = 90
    uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateY"]

    def SkelRoot "arm" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {
        float3 xformOp:scale = (0.5, 0.5, 0.5)
        uniform token[] xformOpOrder = ["xformOp:scale"]
        custom string note = "a } in text is no end"

        def Skeleton "bones" (
            prepend apiSchemas = ["SkelBindingAPI"]
        )
        {
            uniform token[] joints = ["hips", "hips/spine", "hips/spine/head"]
            uniform matrix4d[] bindTransforms = [( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 1) ), ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1.5, 0, 1) ), ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 2, 0, 1) )]
            uniform matrix4d[] restTransforms = [( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 1, 0, 1) ), ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0.5, 0, 1) ), ( (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0.5, 0, 1) )]
            rel skel:animationSource = </World/arm/bones/wave>

            def SkelAnimation "wave"
            {
                uniform token[] joints = ["hips/spine", "hips", "hips/spine/head"]
                float3[] translations = [(0, 0.5, 0), (0, 1, 0), (0, 0.5, 0)]
                quatf[] rotations.timeSamples = {
                    0: [(1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)],
                    1: [(0.966, 0.259, 0, 0), (0.99, 0, 0.14, 0), (1, 0, 0, 0)],
                    2: [(0.866, 0.5, 0, 0), (0.966, 0, 0.259, 0), (0.99, 0, 0, 0.14)],
                }
                half3[] scales = [(1, 1, 1), (1, 1, 1), (1, 1, 1)]
            }
        }
    }
}
`
