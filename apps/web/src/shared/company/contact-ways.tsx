// Ways to reach the operator of the platform: those that are set, and no card for one that is not.
import { Headset, PhoneCall, type LucideIcon } from 'lucide-react'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'

type Contacts = Received<typeof companyEndpoints.listSuites>['contacts']
export interface ContactLink {
  readonly to: string
  readonly text: string
}
interface ContactWay {
  readonly key: 'sales' | 'online'
  readonly Icon: LucideIcon
  readonly links: readonly ContactLink[]
}
export const contactWays = (contacts: Contacts | undefined): readonly ContactWay[] => {
  const { salesPhone, salesMail, serviceUrl } = contacts ?? { salesPhone: null, salesMail: null, serviceUrl: null }
  const sales = [
    ...(salesPhone ? [{ to: `tel:${salesPhone.replace(/[ ()]/g, '')}`, text: salesPhone }] : []),
    ...(salesMail ? [{ to: `mailto:${salesMail}`, text: salesMail }] : []),
  ]
  const online = serviceUrl ? [{ to: serviceUrl, text: new URL(serviceUrl).host }] : []
  return [{ key: 'sales', Icon: PhoneCall, links: sales } as const, { key: 'online', Icon: Headset, links: online } as const].filter(
    ({ links }) => links.length > 0,
  )
}
export const ContactLinks = ({ links }: { readonly links: readonly ContactLink[] }) => (
  <span>
    {links.map(({ to, text }) => (
      <a key={to} href={to} style={{ display: 'block' }} {...(to.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {text}
      </a>
    ))}
  </span>
)
