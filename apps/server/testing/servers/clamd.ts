// A counterpart that speaks clamd's INSTREAM: finds a text in what it is sent, and can be made to fail in each way.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export const infectedText = 'PIAOTAI-TEST-SIGNATURE-5f0c'
export type Mood = 'well' | 'mute' | 'hangsUp' | 'babbles' | 'tooLong'
export interface TestClamd {
  /** host:port. */
  readonly address: string
  readonly set: (mood: Mood) => void
  /** Sizes of the files that it has seen. */
  readonly seen: readonly number[]
  readonly close: () => Promise<void>
}
export const startClamd = async (): Promise<TestClamd> => {
  let mood: Mood = 'well'
  const seen: number[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (mood === 'hangsUp') return void socket.destroy()
    if (mood === 'babbles') return void socket.write('220 mail.example ESMTP\r\n'.repeat(300))
    let pending = Buffer.alloc(0)
    let begun = false
    const file: Buffer[] = []
    const end = (word: string): void => {
      if (mood !== 'mute') socket.end(`${word}\0`)
    }
    socket.on('data', (part: Buffer) => {
      pending = Buffer.concat([pending, part])
      if (!begun) {
        if (pending.length < 10) return
        if (!pending.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return end('UNKNOWN COMMAND')
        pending = pending.subarray(10)
        begun = true
        if (mood === 'tooLong') return end('INSTREAM size limit exceeded. ERROR')
      }
      while (pending.length >= 4) {
        const length = pending.readUInt32BE()
        if (length === 0) {
          const whole = Buffer.concat(file)
          seen.push(whole.length)
          return end(whole.includes(infectedText) ? 'stream: Test.Signature.UNOFFICIAL FOUND' : 'stream: OK')
        }
        if (pending.length < 4 + length) return
        file.push(pending.subarray(4, 4 + length))
        pending = pending.subarray(4 + length)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    address: `127.0.0.1:${port}`,
    set: (next) => {
      mood = next
    },
    seen,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
