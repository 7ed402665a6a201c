// What can be wrong with what a person proves themselves by.

/** The sessions of the person were ended while the call was on its way: what it proved counts no more. */
export const overtaken = 'account.ticketInvalid'
export const codeProblems = ['account.codeWrong', 'account.codeExhausted'] as const
/** Codes that are sent to the person's own phone or mail. */
export const sendProblems = ['account.codeTooSoon', 'account.codeTooMany'] as const
export const passwordProblems = ['account.passwordWrong', 'account.locked', 'account.passwordMissing'] as const
/** What can be wrong with a new password. */
export const weakProblems = ['account.passwordWeak', 'account.passwordCommon', 'account.passwordOwn'] as const
