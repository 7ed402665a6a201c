// Where a person wanted to go before they had to sign in; kept for this tab, used once. Only an address of our own.
const key = 'piaotai.after'

export const comeBackTo = (address: string): void => { sessionStorage.setItem(key, address) }
export const takeComeBack = (): string | undefined => {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address !== null && /^\/(?!\/)/.test(address) ? address : undefined
}
