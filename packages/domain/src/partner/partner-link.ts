// 互联: a link between two companies, and who may do what to it in which state.

export const linkStates = ['invited', 'linked', 'refused', 'ended'] as const
export type LinkState = (typeof linkStates)[number]
/** Who invited, as one of the two companies sees it. */
export const linkDirections = ['sent', 'received'] as const
export type LinkDirection = (typeof linkDirections)[number]

interface Transition {
  readonly from: LinkState
  readonly to: LinkState
  /** The side that may; without it both may. */
  readonly by?: LinkDirection
}
/** `end` takes an invitation back, or ends a link. */
export const linkActs = {
  accept: [{ from: 'invited', to: 'linked', by: 'received' }],
  refuse: [{ from: 'invited', to: 'refused', by: 'received' }],
  end: [
    { from: 'invited', to: 'ended', by: 'sent' },
    { from: 'linked', to: 'ended' },
  ],
} as const satisfies Record<string, readonly Transition[]>
export type LinkAct = keyof typeof linkActs

/** The state after an act; undefined where the act is not this side's, or not in this state. */
export const stateAfter = (act: LinkAct, link: { readonly state: LinkState; readonly direction: LinkDirection }): LinkState | undefined =>
  (linkActs[act] as readonly Transition[]).find(({ from, by }) => from === link.state && (by === undefined || by === link.direction))?.to
/** Whether this side has already answered so: to answer the same again changes nothing. */
export const isAnswered = (act: LinkAct, { state, direction }: { readonly state: LinkState; readonly direction: LinkDirection }): boolean =>
  act !== 'end' && linkActs[act].some(({ to, by }) => to === state && by === direction)
/** States in which the two companies may not invite each other anew. */
export const openLinkStates = ['invited', 'linked'] as const satisfies readonly LinkState[]
/** 已发 · 已接受 · 已拒绝 · 已撤回 · 已过期: an invitation by e-mail. */
export const partnerInvitationStates = ['sent', 'accepted', 'refused', 'ended', 'expired'] as const
export type PartnerInvitationState = (typeof partnerInvitationStates)[number]
export const linkLimits = {
  message: 100,
  /** Of an invitation by e-mail: days until its link ends, mails in all, minutes between two. */
  mailDays: 14,
  sends: 3,
  resendMinutes: 5,
} as const
