// A plain SMTP client: writes what it is told, in the pieces it is told, and hears one answer after the other.
import { connect } from 'node:net'

export interface SmtpClient {
  readonly write: (bytes: Buffer) => void
  /** The code of the next answer; undefined once the server has ended the connection. */
  readonly answer: () => Promise<number | undefined>
  /** Ends the connection without a word. */
  readonly drop: () => void
}
export const openSmtp = (port: number, localAddress: string): SmtpClient => {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setNoDelay(true)
  const heard: number[] = []
  const waiting: ((code: number | undefined) => void)[] = []
  let rest = ''
  let over = false
  const end = (): void => {
    over = true
    for (const tell of waiting.splice(0)) tell(undefined)
  }
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1')
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, code] = /^(\d{3})(?: |$)/.exec(line) ?? []
      if (code === undefined && !/^\d{3}-/.test(line)) throw new Error(`no SMTP answer: ${JSON.stringify(line)}`)
      if (code === undefined) continue
      const tell = waiting.shift()
      if (tell) tell(Number(code))
      else heard.push(Number(code))
    }
  })
  // The server may hang up while a line is on its way.
  socket.on('error', end)
  socket.on('close', end)
  return {
    write: (bytes) => {
      if (!over) socket.write(bytes)
    },
    answer: () =>
      new Promise((resolve) => {
        const code = heard.shift()
        if (code !== undefined || over) resolve(code)
        else waiting.push(resolve)
      }),
    drop: () => socket.destroy(),
  }
}
