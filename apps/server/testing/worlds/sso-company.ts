// A company that signs in by the local OpenID provider, its people, and their way through the provider.
import { demoClient } from '../../src/adapters/external-services.ts'
import { bind, data, newPassword, nextStep, type Browser, type Gate } from '../clients/browser.ts'
import { throughProvider } from '../clients/provider-pages.ts'

export const clientOf = { clientId: demoClient.clientId, clientSecret: demoClient.clientSecret }
let domains = 0
/** A company that signs in by the local provider, and members with mail in its own domain. */
export const makePartner = async (gate: Gate) => {
  const owner = await gate.person('杭州知微软件有限公司')
  const domain = `zhiwei${++domains}.example`
  await bind(gate, owner, `owner@${domain}`)
  data(await owner.api.user.saveSignInRules({ sso: { on: true, issuer: `${gate.url}/dev/identity`, ...clientOf, domains: [domain] } }))
  const member = async (name: string, withPassword: boolean, tel: string | null = null) => {
    const id = await gate.app.createUser({ name: '秦望舒', email: `${name}@${domain}`, tel, password: newPassword })
    await gate.app.addMember(owner.companyId, id)
    if (!withPassword) await gate.asOwner(`update app_user set password_hash = null where id = '${id}'`)
    return { id, email: `${name}@${domain}` }
  }
  return { owner, domain, companyId: owner.companyId, member }
}

/** The steps of a sign-in by the company's own identity service. */
export const ssoSteps = (gate: () => Gate) => {
  const callback = (): string => `${gate().url}/OAuth2/callback`
  const begin = async (browser: Browser, email: string): Promise<string> => data(await browser.api.auth.beginSso({ email })).redirectUrl
  const comeBack = async (browser: Browser, email: string, as = email): Promise<string> =>
    throughProvider(browser, await begin(browser, email), as, callback())
  const finish = async (browser: Browser, query: string) => data(await browser.api.auth.finishSso({ query }))
  /** The second step by the code that comes by mail. */
  const byMail = async (browser: Browser, signedIn: Awaited<ReturnType<typeof finish>>, email: string) => {
    const step = nextStep(signedIn)
    if (step.step !== 'secondFactor') throw new Error(step.step)
    data(await browser.api.auth.sendFactorCode({ ticket: step.ticket }))
    const code = /\d{6}/.exec((await gate().message(email)).text)?.[0] ?? ''
    return browser.enter({ grantType: 'second_factor', ticket: step.ticket, method: 'email', code })
  }
  return { callback, begin, comeBack, finish, byMail }
}
