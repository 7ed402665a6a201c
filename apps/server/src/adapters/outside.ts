// Which adapters stand at the sockets to the world outside: the real ones where they are set up, stand-ins on one machine, else ones that say what is missing.
import type { CaptchaWitness, IdentityProvider, MiniProgram, OutMail, Sms } from '../outside.ts'
import { mayCall } from './egress.ts'
import type { StandInProvider } from './identity/certified-provider.ts'
import { noMiniProgram } from './identity/not-set-up.ts'
import { openIdProvider } from './identity/open-id.ts'
import { standInMiniProgram } from './identity/stand-in-mini-program.ts'
import { standInProvider } from './identity/stand-in-provider.ts'
import { wechatMiniProgram } from './identity/wechat.ts'
import { openLocalOutbox, type OpenLocalOutbox } from './local-outbox.ts'
import type { smtpMail } from './mail/smtp.ts'
import { notSetUp } from './not-set-up.ts'
import { httpSms } from './sms/http.ts'

/** The one client that the local provider knows, for the demo company. */
export const demoClient = { clientId: 'piaotai-demo', clientSecret: 'a secret between two parts of one machine' }
export interface Outside {
  readonly mail: OutMail
  readonly sms: Sms
  readonly miniProgram: MiniProgram
  readonly identityProvider: IdentityProvider
  readonly issuerAllowed: (issuer: string) => boolean
  readonly witness: CaptchaWitness | undefined
  /** Undefined unless one machine stands in for the world outside. */
  readonly standIns:
    | {
        readonly local: OpenLocalOutbox
        readonly people: Readonly<Record<string, string>>
        readonly provider: StandInProvider
        /** How a company is set up for it. */
        readonly sso: typeof demoClient & { readonly issuer: string }
      }
    | undefined
}

interface OutsideSettings {
  readonly smtp: Parameters<typeof smtpMail>[0] | undefined
  readonly sms: Parameters<typeof httpSms>[0] | undefined
  readonly wx: Parameters<typeof wechatMiniProgram>[0] | undefined
  readonly standIns: boolean
}
/** `origin` is where people open the product, `providerPath` where the local OpenID provider stands below it. */
export const openOutside = async (
  { smtp, sms, wx, standIns }: OutsideSettings,
  origin: string,
  providerPath: string,
  callbackPath: string,
): Promise<Outside> => {
  const rules = { loopback: standIns }
  const local = standIns ? openLocalOutbox() : undefined
  const standIn = standIns && !wx ? standInMiniProgram(origin) : undefined
  const issuer = origin + providerPath
  return {
    // What speaks SMTP is loaded where it is spoken.
    mail: smtp ? (await import('./mail/smtp.ts')).smtpMail(smtp) : (local?.mail ?? notSetUp('SMTP_URL')),
    sms: sms ? httpSms(sms) : (local?.sms ?? notSetUp('SMS_URL')),
    miniProgram: wx ? wechatMiniProgram(wx) : (standIn ?? noMiniProgram),
    identityProvider: openIdProvider(rules),
    issuerAllowed: (url) => mayCall(url, rules),
    witness: local?.witness,
    standIns: local && {
      local,
      people: standIn?.people ?? {},
      provider: standInProvider(issuer, { ...demoClient, redirectUri: origin + callbackPath }),
      sso: { issuer, ...demoClient },
    },
  }
}
