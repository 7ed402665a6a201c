// The channel to the electronic tax bureau: the configured one, the simulator on one machine, otherwise none.
import type { BureauRefusal, TaxBureau } from '../../ports/bureau-login.ts'
import { guardedFetch, type EgressRules } from '../egress.ts'
import type { Business } from '@piaotai/tax-platform-simulator/bureau/channel.ts'
import { openSimulatedBureau, type SimulatedBureau } from './simulator.ts'
import { openChannel51, type Channel51, type ChannelSettings } from './ys51/channel.ts'
import { ys51Login, type Dialect } from './ys51/login.ts'

export interface TaxBureauSettings {
  readonly channel: (ChannelSettings & { readonly dialect: string }) | undefined
  readonly sessionHours: number
  readonly dailyLogins: number
}
export interface OpenTaxBureau {
  readonly bureau: TaxBureau
  /** The calls of business go the same way as the login; undefined where there is no channel. */
  readonly channel: Channel51 | undefined
  /** Runs in this process if no channel is set and simulators are on. */
  readonly simulator: SimulatedBureau | undefined
}
/** A file of an invoice in base64, and a page of the list, fit in. */
const outward: Pick<EgressRules, 'waitMs' | 'maxBytes'> = { waitMs: 60_000, maxBytes: 45 * 1024 * 1024 }

export const openTaxBureau = async (
  settings: TaxBureauSettings,
  rules: EgressRules,
  { secretKey, now, business }: { readonly secretKey: string; readonly now: () => Date; readonly business?: Business | undefined },
): Promise<OpenTaxBureau> => {
  const simulator =
    settings.channel === undefined && rules.loopback ? await openSimulatedBureau(secretKey, settings, now, business) : undefined
  if (settings.channel === undefined && !simulator) return { bureau: noTaxBureau, channel: undefined, simulator: undefined }
  const fetch = guardedFetch({
    loopback: false,
    plaintextTo: rules.plaintextTo ?? [],
    simulatedAt: simulator ? [simulator.url] : [],
    ...outward,
  })
  const channel = openChannel51(fetch, settings.channel ? () => settings.channel! : simulator!.settings, now)
  const dialect = dialectOf(settings.channel?.dialect ?? '')
  return {
    bureau: {
      channel: simulator ? 'simulator' : '51ys',
      dailyLogins: settings.dailyLogins,
      login: ys51Login(channel, { dialect, sessionSeconds: settings.sessionHours * 3600, now }),
    },
    channel,
    simulator,
  }
}
const usual: Dialect = { firstStep: 'login', logOutStep: 'logout', qrWaiting: '1', qrScanned: '4', qrDone: '2', qrExpired: '3' }
/** TAX_BUREAU_DIALECT: `firstStep=login,qrDone=2`, over the usual words. */
export const dialectOf = (text: string): Dialect => {
  const given = Object.fromEntries(text.split(',').map((part) => part.split('=').map((word) => word.trim())))
  return Object.fromEntries(
    Object.entries(usual).map(([name, word]) => [name, (given[name] as string | undefined) ?? word]),
  ) as unknown as Dialect
}

const none: BureauRefusal = { as: 'failed', error: 'NO_RIGHT', note: 'TAX_BUREAU is not set', triesLeft: null }
/** Where no setting names a channel. */
const noTaxBureau: TaxBureau = {
  channel: 'none',
  dailyLogins: 0,
  login: {
    start: async () => none,
    prove: async () => none,
    enter: async () => none,
    poll: async () => none,
    choose: async () => none,
    renew: async () => none,
    logOut: async () => undefined,
  },
}
