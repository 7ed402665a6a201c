// What a long command says while it runs: lines that stay, and a line of progress that is written over.
export interface Told {
  readonly line: (text: string) => void
  /** At most a few times a second on a terminal, every half minute elsewhere. */
  readonly progress: (text: string) => void
}
const terminalMs = 200
const elsewhereMs = 30_000

export const tellTo = (out: { readonly isTTY?: boolean; readonly write: (text: string) => unknown }): Told => {
  let last = Date.now()
  let open = false
  const clear = (): void => {
    if (open) out.write('\r\u001b[K')
    open = false
  }
  return {
    line: (text) => {
      clear()
      out.write(`${text}\n`)
    },
    progress: (text) => {
      const now = Date.now()
      if (now - last < (out.isTTY ? terminalMs : elsewhereMs)) return
      last = now
      clear()
      out.write(out.isTTY ? text : `${text}\n`)
      open = out.isTTY === true
    },
  }
}
