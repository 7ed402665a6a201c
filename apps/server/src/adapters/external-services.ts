// Adapters to external services: the real ones where configured, simulators on one machine, otherwise adapters that
// report the missing setting.
import type { CaptchaWitness } from '../ports/local-outbox.ts'
import type { IdentityProvider, MiniProgram } from '../ports/identity-provider.ts'
import type { OutMail } from '../ports/mail-out.ts'
import type { Sms } from '../ports/sms.ts'
import { mayCall } from './egress.ts'
import type { ProviderSimulator } from './identity/simulator-oidc-provider.ts'
import { noMiniProgram } from './identity/not-configured.ts'
import { openIdProvider } from './identity/open-id.ts'
import { miniProgramSimulator } from './identity/mini-program-simulator.ts'
import { identityProviderSimulator } from './identity/identity-provider-simulator.ts'
import { wechatMiniProgram } from './identity/wechat.ts'
import { openLocalOutbox, type OpenLocalOutbox } from './local-outbox.ts'
import type { smtpMail } from './mail/smtp.ts'
import { notConfigured } from './not-configured.ts'
import { httpSms } from './sms/http.ts'

/** The one client that the local provider knows, for the demo company. */
export const demoClient = { clientId: 'piaotai-demo', clientSecret: 'a secret between two parts of one machine' }
export interface ExternalServices {
  readonly mail: OutMail
  readonly sms: Sms
  readonly miniProgram: MiniProgram
  readonly identityProvider: IdentityProvider
  readonly issuerAllowed: (issuer: string) => boolean
  readonly witness: CaptchaWitness | undefined
  /** Undefined unless simulators replace external services. */
  readonly simulators:
    | {
        readonly local: OpenLocalOutbox
        readonly people: Readonly<Record<string, string>>
        readonly provider: ProviderSimulator
        /** A company's sign-in settings for the provider. */
        readonly sso: typeof demoClient & { readonly issuer: string }
      }
    | undefined
}

interface ExternalServiceSettings {
  readonly smtp: Parameters<typeof smtpMail>[0] | undefined
  readonly sms: Parameters<typeof httpSms>[0] | undefined
  readonly wx: Parameters<typeof wechatMiniProgram>[0] | undefined
  readonly simulators: boolean
}
/** `origin`: public address of the product; `providerPath`: path of the local OpenID provider below it. */
export const openExternalServices = async (
  { smtp, sms, wx, simulators }: ExternalServiceSettings,
  origin: string,
  providerPath: string,
  callbackPath: string,
): Promise<ExternalServices> => {
  const rules = { loopback: simulators }
  const local = simulators ? openLocalOutbox() : undefined
  const miniProgramSim = simulators && !wx ? miniProgramSimulator(origin) : undefined
  const issuer = origin + providerPath
  return {
    // Loads the SMTP library on demand.
    mail: smtp ? (await import('./mail/smtp.ts')).smtpMail(smtp) : (local?.mail ?? notConfigured('SMTP_URL')),
    sms: sms ? httpSms(sms) : (local?.sms ?? notConfigured('SMS_URL')),
    miniProgram: wx ? wechatMiniProgram(wx) : (miniProgramSim ?? noMiniProgram),
    identityProvider: openIdProvider(rules),
    issuerAllowed: (url) => mayCall(url, rules),
    witness: local?.witness,
    simulators: local && {
      local,
      people: miniProgramSim?.people ?? {},
      provider: identityProviderSimulator(issuer, { ...demoClient, redirectUri: origin + callbackPath }),
      sso: { issuer, ...demoClient },
    },
  }
}
