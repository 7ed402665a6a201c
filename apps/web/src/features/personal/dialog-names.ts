// The dialogs by name: those that the shell's person menu opens, and those that personal information leads on to.
export type PersonalDialogName = 'information' | 'password' | 'recovery' | 'sessions' | 'service'
export type Inner = 'tel' | 'email' | 'wx' | 'factor' | 'recovery' | 'password' | 'sessions'
