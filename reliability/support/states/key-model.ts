// Keys of one person, modelled: who is let in by which key, and what an act on a key answers.
export const scopeSets = {
  both: ['invoice.read', 'import.write'],
  read: ['invoice.read'],
  bring: ['import.write'],
} as const
export type ScopeSet = keyof typeof scopeSets
export const keyActs = [
  'make',
  'change',
  'rotate',
  'end',
  'expire',
  'leave',
  'join',
  'call',
  'callFormer',
  'bring',
  'bringTwice',
  'rotateWhileCalling',
  'changeTwice',
  'rotateTwice',
  'endWhileCalling',
] as const
export interface KeyAct {
  readonly act: (typeof keyActs)[number]
  readonly slot: 0 | 1
  readonly scopes: ScopeSet
}
export interface ModelKey {
  state: 'live' | 'expired' | 'over'
  scopes: ScopeSet
}
export class KeyModel {
  member = true
  readonly slots: [ModelKey | undefined, ModelKey | undefined] = [undefined, undefined]

  /** What a call that reads invoices, or brings one in, answers by the key of a slot. */
  call(slot: 0 | 1, what: 'read' | 'bring'): string {
    const key = this.slots[slot]
    if (!this.member || key?.state !== 'live') return 'key.invalid'
    return key.scopes === 'both' || key.scopes === what ? 'ok' : 'key.scopeMissing'
  }
  /** What its person is answered who changes or replaces it. */
  own(slot: 0 | 1): string {
    if (!this.member) return 'session'
    return this.slots[slot]?.state === 'live' ? 'ok' : 'key.over'
  }
  leave(): void {
    this.member = false
    for (const key of this.slots) if (key) key.state = 'over'
  }
}
