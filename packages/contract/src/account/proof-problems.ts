// Problems of own proofs.

/** The person's sessions were ended during the call: its proof no longer counts. */
export const overtaken = 'account.ticketInvalid'
export const codeProblems = ['account.codeWrong', 'account.codeExhausted'] as const
/** Codes for the person's own phone or mail. */
export const sendProblems = ['account.codeTooSoon', 'account.codeTooMany'] as const
export const passwordProblems = ['account.passwordWrong', 'account.locked', 'account.passwordMissing'] as const
/** Problems of an act that passes the gate of opening acts. */
export const openingProblems = ['act.proofNeeded', 'act.notByKey', 'act.beyondSight', ...codeProblems, ...passwordProblems] as const
/** Problems of a new password. */
export const weakProblems = ['account.passwordWeak', 'account.passwordCommon', 'account.passwordOwn'] as const
