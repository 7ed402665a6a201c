// Address of the embedded database: a socket in a private folder, or loopback with a password where such a folder is
// impossible.
import { createHash, randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Address {
  readonly host: string
  readonly port: number
  /** Password of every role; undefined with a private folder. */
  readonly password: string | undefined
  /** Server settings of the address. */
  readonly settings: readonly string[]
  /** Deletes the private folder. */
  readonly release: () => void
}
const port = 5432
/** Longest path of a socket, in bytes, on every platform. */
const pathMax = 103

/** The folder has the name of the data folder's digest: a data folder's own path may be too long for a socket. */
export const openAddress = async (cluster: string): Promise<Address> => {
  const digest = createHash('sha256').update(realpathSync(cluster)).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `piaotai-${digest}`)
  const fits = Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= pathMax
  return process.platform !== 'win32' && fits && isOurs(folder) ? socketIn(folder) : loopback()
}
/** Created here, or left by a killed process; rejects a folder that anybody else could have created. */
const isOurs = (folder: string): boolean => {
  const there = lstatSync(folder, { throwIfNoEntry: false })
  if (there && (!there.isDirectory() || there.uid !== process.getuid!() || (there.mode & 0o077) !== 0)) return false
  rmSync(folder, { recursive: true, force: true })
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch {
    return false
  }
}
const socketIn = (folder: string): Address => ({
  host: folder,
  port,
  password: undefined,
  settings: ['listen_addresses=', `unix_socket_directories=${folder}`],
  release: () => rmSync(folder, { recursive: true, force: true }),
})
const loopback = async (): Promise<Address> => ({
  host: '127.0.0.1',
  port: await freePort(),
  password: randomBytes(24).toString('hex'),
  settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories='],
  release: () => undefined,
})
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
