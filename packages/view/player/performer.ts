import type { Motion, Role } from '@understudy/motion'
import { generateBody, type BodyMesh } from '@understudy/motion/body'
import { Group, type Object3D } from 'three'
import { boneBody } from '../figure/bone-body.ts'
import { Figure } from '../figure/figure.ts'
import { ContactShadow } from '../ground/contact-shadow.ts'
import { ContactMarks } from '../marks/contact-marks.ts'
import { Ghosts } from '../marks/ghosts.ts'
import { PathLine } from '../marks/path-line.ts'
import { Trail } from '../marks/trail.ts'
import { PALETTE } from '../theme/palette.ts'
import type { Theme } from '../theme/theme.ts'
import type { Settings } from './store.ts'
import { liftOf, type Take } from './take.ts'

const TRAIL_ROLES: readonly Role[] = ['leftHand', 'rightHand', 'leftFoot', 'rightFoot']

/** One motion on the stage with everything drawn for it. Ghosts and trails are made when first asked for. */
export class Performer extends Group {
  #motion: Motion
  readonly #body: BodyMesh
  /** What is worn in place of a body. */
  readonly avatar: Object3D | undefined
  #figure: Figure
  #shadow: ContactShadow
  #theme: Theme
  #color: string
  #bones: boolean
  readonly #plain: boolean
  #ghosts: Ghosts | undefined
  #trails: Trail[] | undefined
  #path: PathLine | undefined
  #contacts: ContactMarks | undefined

  /** `plain` where there is no graphics card to draw with; `turn` as of `generateBody`, where the take brings no body. */
  constructor(
    take: Take,
    theme: Theme,
    color: string,
    settings: Settings,
    { plain = false, turn = 0 }: { readonly plain?: boolean; readonly turn?: number } = {},
  ) {
    super()
    this.#plain = plain
    this.#motion = take.motion
    this.avatar = take.avatar
    const { skeleton } = take.motion
    this.#body = take.body ?? (take.avatar ? boneBody(skeleton) : generateBody(skeleton, { turn }))
    this.position.y = liftOf(take, this.#body)
    this.#theme = theme
    this.#color = color
    this.#bones = settings.bones
    this.#figure = this.#makeFigure()
    this.#shadow = new ContactShadow(this.#figure, theme)
    this.add(this.#figure, this.#shadow)
  }

  get motion(): Motion {
    return this.#motion
  }

  get figure(): Figure {
    return this.#figure
  }

  /** The body's own tone would vanish against a light floor. */
  get #ghostColor(): string {
    return this.#color === this.#theme.body ? this.#theme.ghost : this.#color
  }

  show(settings: Settings): void {
    if (settings.bones !== this.#bones) this.#dress(settings.bones)
    if (settings.ghosts) {
      this.#ghosts ??= this.#added(new Ghosts(this.#figure, { color: this.#ghostColor }))
    }
    if (settings.trails) {
      this.#trails ??= this.#makeTrails()
      this.#path ??= this.#added(PathLine.ofMotion(this.motion, { lift: 0.004 - this.position.y }))
    }
    if (settings.contacts)
      this.#contacts ??= this.#added(new ContactMarks(this.motion, { floor: 0.002 - this.position.y }))
    if (this.#ghosts) this.#ghosts.visible = settings.ghosts
    for (const trail of this.#trails ?? []) trail.visible = settings.trails
    if (this.#path) this.#path.visible = settings.trails
    if (this.#contacts) this.#contacts.visible = settings.contacts
  }

  /** Another motion of the same skeleton: the body stays, what was drawn for the old one goes. */
  perform(motion: Motion, settings: Settings): void {
    this.#motion = motion
    for (const part of [this.#path, ...(this.#trails ?? [])]) part?.dispose()
    this.#path = this.#trails = undefined
    this.#contacts?.setMotion(motion)
    this.show(settings)
  }

  setTheme(theme: Theme, color: string): void {
    this.#theme = theme
    this.#color = color
    this.#figure.setColor(color)
    this.#shadow.setTheme(theme)
    this.#ghosts?.setColor(this.#ghostColor)
  }

  setTime(seconds: number): void {
    this.#figure.setPose(this.motion, seconds)
    this.#shadow.update()
    if (this.#ghosts?.visible) this.#ghosts.setTime(this.motion, seconds)
    for (const trail of this.#trails ?? []) trail.setTime(seconds)
    this.#contacts?.setTime(seconds)
  }

  override dispose(): void {
    super.dispose()
    this.removeFromParent()
    for (const part of [
      this.#ghosts,
      this.#path,
      ...(this.#trails ?? []),
      this.#contacts,
      this.#shadow,
      this.#figure,
    ])
      part?.dispose()
  }

  #makeFigure(): Figure {
    const { skeleton } = this.motion
    return new Figure(skeleton, {
      body: this.#bones ? boneBody(skeleton) : this.#body,
      color: this.#color,
      plain: this.#plain,
      ...(this.avatar && !this.#bones && { avatar: this.avatar }),
    })
  }

  /** The other style: everything that hangs on the figure is made anew. */
  #dress(bones: boolean): void {
    this.#bones = bones
    this.#ghosts?.dispose()
    this.#ghosts = undefined
    this.#shadow.dispose()
    this.#figure.dispose()
    this.#figure = this.#makeFigure()
    this.#shadow = new ContactShadow(this.#figure, this.#theme)
    this.add(this.#figure, this.#shadow)
  }

  #makeTrails(): Trail[] {
    const { roles } = this.motion.skeleton
    const joints = TRAIL_ROLES.flatMap((role) => roles.get(role) ?? [])
    // A skeleton without roles still has a way: its root's.
    return (joints.length > 0 ? joints : [0]).map((joint) =>
      this.#added(new Trail(this.motion, joint, { color: PALETTE.path })),
    )
  }

  #added<T extends Group | ContactMarks>(part: T): T {
    this.add(part)
    return part
  }
}
