// The dialogs by name: those of the shell's person menu, and the further ones of personal information.
export type PersonalDialogName = 'information' | 'password' | 'recovery' | 'sessions' | 'service'
export type Inner = 'tel' | 'email' | 'wx' | 'factor' | 'recovery' | 'password' | 'sessions'
