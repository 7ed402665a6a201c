// 设备: scanners' computers and programs that act for the person who paired them.
import type { KeyScope, KeySource } from './api-key.ts'
import { crockford, isCrockford, plainCrockford } from '../text/crockford.ts'

export const deviceLimits = {
  name: 50,
  /** Letters of a pairing code, shown XXXX-XXXX. */
  code: 8,
  /** A pairing code is good for this time. */
  minutes: 10,
  /** A device asks for the answer this often. */
  everySeconds: 3,
  /** Live devices of a person in a company. */
  ofPerson: 20,
  /** A paired device is paired anew after this time. */
  days: 365,
} as const

/** What a paired device may do: bring files and see what became of them. */
export const deviceScopes = ['import.write', 'invoice.read'] as const satisfies readonly KeyScope[]
export type DeviceScope = (typeof deviceScopes)[number]
/** 扫描 and 客户端上传. */
export const deviceSources: readonly KeySource[] = [1, 7]

/**
 * A pairing. Waiting: the page drew a code that no device has brought. Asking: a device has brought or drawn the code,
 * and a person decides. Taken: the device has fetched its key.
 */
export const pairingStates = ['waiting', 'asking', 'agreed', 'refused', 'taken'] as const
export type PairingState = (typeof pairingStates)[number]
export const pairingSteps = {
  waiting: { redeem: 'asking' },
  asking: { agree: 'agreed', refuse: 'refused' },
  agreed: { take: 'taken' },
  refused: {},
  taken: {},
} as const satisfies Record<PairingState, Partial<Record<'redeem' | 'agree' | 'refuse' | 'take', PairingState>>>
export type PairingStep = 'redeem' | 'agree' | 'refuse' | 'take'
/** The state after a step; undefined where the step is refused. */
export const afterStep = (state: PairingState, step: PairingStep): PairingState | undefined =>
  (pairingSteps[state] as Partial<Record<PairingStep, PairingState>>)[step]

/** The code as it is kept: capitals without hyphen; undefined for what is none. */
export const plainPairingCode = (typed: string): string | undefined => {
  const plain = plainCrockford(typed)
  return plain.length === deviceLimits.code && isCrockford(plain) ? plain : undefined
}
export const shownPairingCode = (plain: string): string => `${plain.slice(0, 4)}-${plain.slice(4)}`
/** Letters that codes are drawn from. */
export const pairingLetters = crockford
