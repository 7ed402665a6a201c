// The tax bureau of one machine, in this process: its page asks for a key drawn from the app's own.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { startBureauSimulator, type BureauSimulator, type Business } from '@piaotai/tax-platform-simulator/bureau/channel.ts'
import type { ChannelSettings } from './ys51/channel.ts'

export interface SimulatedBureau extends Pick<BureauSimulator, 'url' | 'books' | 'act' | 'set' | 'fail' | 'close'> {
  /** The address of its page, with its key. */
  readonly page: string
  /** How the adapter reaches it. */
  readonly settings: () => ChannelSettings
}
export interface SimulatorSettings {
  readonly sessionHours: number
  readonly dailyLogins: number
}

export const openSimulatedBureau = async (
  secretKey: string,
  { sessionHours, dailyLogins }: SimulatorSettings,
  now: () => Date,
  business?: Business,
): Promise<SimulatedBureau> => {
  const made = (purpose: string): Buffer => createHash('sha256').update(`${purpose} ${secretKey}`).digest()
  const token = made('bureau page').toString('base64url').slice(0, 22)
  const desKey = made('bureau channel').toString('base64url').slice(0, 24)
  let pair: { readonly publicKey: string; readonly privateKey: string } | undefined
  // Both sides are in this process: a pair for its life, made when the first call comes.
  const keys = () =>
    (pair ??= generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }))
  const simulator = await startBureauSimulator({
    ...(business ? { business } : {}),
    now,
    token,
    keys: () => ({ desKey, publicKey: keys().publicKey }),
  })
  simulator.set({ sessionHours, dailyLogins })
  return {
    url: simulator.url,
    books: simulator.books,
    act: simulator.act,
    set: simulator.set,
    fail: simulator.fail,
    close: simulator.close,
    page: `${simulator.url}/?key=${token}`,
    settings: () => ({ url: `${simulator.url}/hx/api/fp`, desKey, desMode: 'ecb', privateKey: keys().privateKey, digest: 'sha1' }),
  }
}
