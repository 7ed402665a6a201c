// One commercial invoice beside its list: facts, file, VAT invoices, what happened.
import { FilePlus2, Link2, Mail, Pencil, Unlink, Upload, type LucideIcon } from 'lucide-react'
import type { TFunction } from 'i18next'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../lib/format/moment.ts'
import { Amount, Nil } from '../../ui/values/amount.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import type { RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { RecordDrawer } from '../../ui/kits/records/record-drawer.tsx'
import { useCommercial, type Commercial, type CommercialDetail } from '../../shared/commercial/commercial-queries.ts'
import { LinkStateTag, UrgentTag } from './commercial-list.tsx'
import { CurrencyAmount } from '../../ui/values/currency-amount.tsx'
import { FilePart } from './file-part.tsx'
import { LinkPart } from './link-part.tsx'

type Words = TFunction<'commercial'>
const icons: Readonly<Record<string, LucideIcon>> = {
  created: FilePlus2,
  received: Mail,
  edited: Pencil,
  linked: Link2,
  unlinked: Unlink,
  brought: Upload,
}
interface Props {
  readonly id: string
  readonly rowActions: RowActions<Commercial>
  readonly onClose: () => void
}
const CommercialDrawer = ({ id, rowActions, onClose }: Props) => {
  const { t } = useTranslation('commercial')
  const read = useCommercial(id)
  const c = read.data
  return (
    <RecordDrawer<Commercial>
      title={
        <span className="mono">
          {c?.number ?? '…'}
          {c ? <CopyButton text={c.number} label={t('number')} /> : null}
        </span>
      }
      record={c}
      state={
        c ? (
          <>
            <LinkStateTag row={c} t={t} />
            <UrgentTag row={c} t={t} />
          </>
        ) : null
      }
      rowActions={rowActions}
      facts={c ? factsOf(t, c) : []}
      events={c?.events.map((event) => {
        const act = event.action.slice(event.action.indexOf('.') + 1)
        return {
          id: event.id,
          at: event.at,
          icon: icons[act] ?? Pencil,
          what: t(`events.${act in icons ? (act as 'created') : 'other'}`),
          who: event.actor,
          details: detailsOf(event),
        }
      })}
      failed={
        read.isError ? { title: t('drawer.unread'), text: t('drawer.unreadText'), onRetry: read.refetch, error: read.error } : undefined
      }
      onClose={onClose}
    >
      {c ? (
        <>
          <LinkPart commercial={c} />
          <FilePart key={c.id} file={c.file} />
          {c.links === 0 ? <p className="sub">{t('drawer.reminded')}</p> : null}
        </>
      ) : null}
    </RecordDrawer>
  )
}
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
const detailsOf = ({ detail }: CommercialDetail['events'][number]): readonly string[] => [
  ...textsOf(detail['invoices']),
  ...textsOf(detail['names']),
]
const factsOf = (t: Words, c: CommercialDetail): readonly (readonly [string, React.ReactNode])[] => [
  [t('type'), t(`types.${c.type}`)],
  [t('supplier'), c.supplierTaxId === null ? c.supplier : `${c.supplier} ${c.supplierTaxId}`],
  [t('amount'), <CurrencyAmount key="amount" currency={c.currency} amount={c.amount} />],
  ...(c.currency === 'CNY' ? [] : [[t('cny'), <Amount key="cny" value={c.cny} />] as const]),
  [t('date'), c.date],
  [t('urgency'), t(`urgencies.${c.urgency}`)],
  [t('responsible'), c.responsible?.name ?? <Nil key="nobody" />],
  ...(c.mailTitle === null ? [] : [[t('mail'), <MailLink key="mail" c={c} />] as const]),
  [t('createdBy'), `${c.createdBy ?? t('sources.mail')} ${minuteOf(c.createdAt)}`],
  ...(c.remark === '' ? [] : [[t('remark'), c.remark] as const]),
]
const MailLink = ({ c: { mailTitle, mailId, mailArea } }: { readonly c: CommercialDetail }) =>
  mailArea === null || mailId === null ? (
    <>{mailTitle}</>
  ) : (
    <Link to={mailArea === 'company' ? '/companyInvoice/comemailhistory' : '/home/personemailhistory'} search={{ open: mailId }}>
      {mailTitle}
    </Link>
  )
export default CommercialDrawer
