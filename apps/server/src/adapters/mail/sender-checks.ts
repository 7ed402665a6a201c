// SPF, DKIM and DMARC by mailauth, which is loaded by the process that opens mails only. Nothing is ever refused for
// them: people forward.
import { Resolver } from 'node:dns/promises'
import { mailCheckResults, type MailCheckResult, type MailChecks } from '@piaotai/domain/mail.ts'
import { isPublicAddress } from '../egress.ts'
import type { MailChecker } from '../../ports/mail-in.ts'

type DnsResolver = (name: string, type: string) => Promise<string[][] | string[]>
const dnsMs = 3000
const longestMs = 20_000
const systemResolver = (): DnsResolver => {
  const resolver = new Resolver({ timeout: dnsMs, tries: 1 })
  return (name, type) => resolver.resolve(name, type) as Promise<string[][] | string[]>
}
const resultOf = (result: string | undefined): MailCheckResult | undefined => mailCheckResults.find((known) => known === result)

/** `publicOnly`: mail from this machine and from private networks is not judged by SPF. */
export const mailChecker = (resolver: DnsResolver = systemResolver(), publicOnly = true): MailChecker => ({
  check: async (raw, { peer, helo, sender }) => {
    const known = peer !== undefined && (!publicOnly || isPublicAddress(peer.replace(/^::ffff:/, '')))
    if (peer !== undefined && !known) return { spf: 'skipped', dkim: 'skipped', dmarc: 'skipped' }
    const { authenticate } = await import('mailauth')
    const judged = await withinTime(
      authenticate(Buffer.from(raw), {
        ...(known ? { ip: peer.replace(/^::ffff:/, ''), helo, sender } : {}),
        resolver,
        disableArc: true,
        disableBimi: true,
      }),
    )
    return judged ? checksOf(judged as unknown as Judged, known) : { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' }
  },
})
interface Judged {
  readonly spf?: { readonly status?: { readonly result?: string } } | false
  readonly dkim?: { readonly results?: readonly { readonly signingDomain?: string; readonly status: { readonly result: string } }[] }
  readonly dmarc?: { readonly status?: { readonly result?: string } } | false
}
const checksOf = ({ spf, dkim, dmarc }: Judged, peerKnown: boolean): MailChecks => {
  const signatures = dkim?.results ?? []
  const best = signatures.find(({ status }) => status.result === 'pass') ?? signatures[0]
  return {
    spf: peerKnown ? (resultOf((spf || undefined)?.status?.result) ?? 'none') : 'skipped',
    dkim: resultOf(best?.status.result) ?? 'none',
    // No result: the mail has several senders, or none.
    dmarc: resultOf((dmarc || undefined)?.status?.result) ?? 'fail',
    signed: signatures.filter(({ status }) => status.result === 'pass').flatMap(({ signingDomain }) => signingDomain ?? []),
  }
}
const withinTime = async <T>(work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longestMs)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
