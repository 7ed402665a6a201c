// Shapes of the bureau's own calls, for its page and for tests: people, settings, and what somebody does with a phone in their hand.
import { z } from 'zod'

/** How an area proves a person. `none`: the password is enough. `auto`: the channel's own phone answers the SMS. `autoFails`: it tries and fails. */
export const areaWays = ['none', 'any', 'sms', 'qr', 'face', 'auto', 'autoFails'] as const
export type AreaWay = (typeof areaWays)[number]
export const BureauPerson = z.strictObject({
  /** Four figures. */
  area: z.string().regex(/^\d{4}$/),
  phone: z.string().regex(/^\d{11}$/),
  name: z.string().max(50).default('办税人'),
  password: z.string().min(1).max(64),
  /** Codes of the identities that they have at every company. */
  identities: z
    .array(z.string().regex(/^\d{2}$/))
    .min(1)
    .max(11)
    .default(['03']),
})
export type BureauPerson = z.output<typeof BureauPerson>
export const BureauSettings = z.strictObject({
  /** By area; the others as `any`. */
  ways: z.record(z.string(), z.enum(areaWays)).optional(),
  maintenance: z.boolean().optional(),
  sessionHours: z.number().int().min(1).max(72).optional(),
  dailyLogins: z.number().int().min(1).max(1000).optional(),
})
export type BureauSettings = z.output<typeof BureauSettings>
/**
 * What happens at the bureau or in its app. `scan`: the picture is scanned. `confirm`: and confirmed, or the face was seen. `otherCompany`: the app stands at
 * another company. `expire`: the code or picture is too old. `elsewhere`: the person logs in with a browser. `drop`: the session ends. `face`: it asks for a face.
 */
export const bureauActs = ['scan', 'confirm', 'otherCompany', 'expire', 'elsewhere', 'drop', 'face'] as const
export const BureauAct = z.strictObject({
  act: z.enum(bureauActs),
  area: z.string().regex(/^\d{4}$/),
  phone: z.string().regex(/^\d{11}$/),
})
export type BureauAct = z.output<typeof BureauAct>
/** `busy`: 2116. `html`: a page with status 200. `dropBefore`: hangs up without doing it. `dropAfter`: does it and hangs up. `noPackage`: 1011. */
export const channelFaultKinds = ['busy', 'html', 'dropBefore', 'dropAfter', 'noPackage', 'maintenance', 'garbage'] as const
export const ChannelFault = z.strictObject({
  kind: z.enum(channelFaultKinds),
  times: z.number().int().min(1).max(100_000).default(1),
})
export type ChannelFault = z.output<typeof ChannelFault>

/** A login on its way. */
export interface Waiting {
  readonly area: string
  readonly phone: string
  readonly name: string
  readonly taxId: string
  readonly kind: 'password' | 'sms' | 'qr' | 'face' | 'auto' | 'identity'
  /** The SMS that was sent. */
  readonly sms: string | null
  readonly scanned: boolean
  readonly until: string
}
export interface OpenSession {
  readonly area: string
  readonly phone: string
  readonly name: string
  readonly taxId: string
  readonly identity: string
  readonly since: string
  readonly until: string
  readonly face: boolean
}
