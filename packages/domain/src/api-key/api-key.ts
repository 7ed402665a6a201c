// 密钥: what programs may do in the name of the person who made the key, and its bounds.
import { openingScopes, type OpeningScope } from '../rights/opening-acts.ts'

/** What a key reads or writes. A call names one of these, or none: then no key reaches it. */
export const keyResources = [
  'invoice',
  'import',
  'verification',
  'statistics',
  'export',
  'master',
  'delivery',
  'mail',
  'commercial',
  'partner',
  'payment',
  'push',
  'voucher',
  'month',
  'tax',
  'group',
  'rule',
  'notice',
  'log',
] as const
export type KeyResource = (typeof keyResources)[number]
export const keyVerbs = ['read', 'write'] as const
export type KeyVerb = (typeof keyVerbs)[number]
export type KeyScope = `${KeyResource}.${KeyVerb}`
/** Every scope, in the order of the resources. The log is read alone. */
export const keyScopes: readonly KeyScope[] = keyResources.flatMap((one) =>
  keyVerbs.filter((verb) => one !== 'log' || verb === 'read').map((verb): KeyScope => `${one}.${verb}`),
)
/** All that a key can be given: the scopes of calls, and those of single opening acts. */
export type GivenScope = KeyScope | OpeningScope
export const givenScopes: readonly GivenScope[] = [...keyScopes, ...openingScopes]
/** Whether scopes reach a call: writing a resource includes reading it. */
export const scopeReaches = (scopes: ReadonlySet<string>, resource: KeyResource, verb: KeyVerb): boolean =>
  scopes.has(`${resource}.write`) || (verb === 'read' && scopes.has(`${resource}.read`))

/** Entry sources (specification, section 3) that a key may be allowed to name: scan client, interface, ride-hailing, WeChat and the like. */
export const keySources = [1, 2, 7, 8, 11, 14] as const
export type KeySource = (typeof keySources)[number]

/** Why a key ended before its day; secured: its person, or an operator, closed the account to others. */
export const keyEnds = ['ended', 'rotated', 'personLeft', 'dissolved', 'secured'] as const
export type KeyEnd = (typeof keyEnds)[number]
/** Live, past its day, or ended. */
export const keyStates = ['live', 'expired', ...keyEnds] as const
export type KeyState = (typeof keyStates)[number]

export const keyLimits = {
  name: 50,
  /** Live keys of a person in a company. */
  ofPerson: 20,
  /** Addresses or networks that a key is used from; none: from anywhere. */
  addresses: 20,
  days: 730,
  callsAMinute: 600,
  idempotencyKey: 100,
  /** An answer is kept for repetition with its idempotency key. */
  idempotencyHours: 24,
} as const

/** The beginning of every key. */
export const keyMark = 'pt_live_'
