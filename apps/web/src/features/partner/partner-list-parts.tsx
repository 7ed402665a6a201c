// Parts of the list of partners: the sums below it, and its filters folded into a button beside the open one.
import { Badge, Button } from 'antd'
import type { TFunction } from 'i18next'
import { FileDown, FileSpreadsheet, Link2, Plus, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { saveFile } from '../../lib/http/api.ts'
import { Amount } from '../../ui/values/amount.tsx'
import type { Pending } from './partner-dialogs.tsx'
import { fieldsOf, type usePartnerTotals } from './partner.queries.ts'

export const PartnerSums = ({ sums }: { readonly sums: ReturnType<typeof usePartnerTotals>['data'] }) => {
  const { t } = useTranslation('partner')
  return (
    <>
      <span>{sums ? t('total', { count: sums.count }) : '…'}</span>
      {sums?.incoming && sums.outgoing ? (
        <>
          <span>
            {t('incoming')}
            <b>
              <Amount value={sums.incoming.amount} />
            </b>
          </span>
          <span>
            {t('outgoing')}
            <b>
              <Amount value={sums.outgoing.amount} />
            </b>
          </span>
        </>
      ) : null}
    </>
  )
}
interface ButtonsInput {
  readonly relation: PartnerRelation | undefined
  /** Beside an open partner. */
  readonly docked: boolean
  readonly lacksAdd: string | undefined
  readonly lacksImport: string | undefined
  /** Invitations of other companies that wait for an answer. */
  readonly waiting: number | undefined
  readonly onPending: (pending: Pending) => void
}
/** The buttons of the page, which its head and its empty state share. */
export const partnerButtons = (
  t: TFunction<'partner'>,
  { relation, docked, lacksAdd, lacksImport, waiting = 0, onPending }: ButtonsInput,
) => {
  const button = (what: 'create' | 'import' | 'suggest', icon: ReactNode, label: string, why: string | undefined) => (
    <Button
      type={what === 'create' && !docked ? 'primary' : 'default'}
      icon={icon}
      disabled={why !== undefined}
      title={why}
      onClick={() => {
        onPending(what === 'create' ? { what, start: fieldsOf({ relations: [relation ?? 'up'] }) } : { what })
      }}
    >
      {label}
    </Button>
  )
  const add = button('create', <Plus size={15} />, t('action.add'), lacksAdd)
  const bring = button('import', <FileSpreadsheet size={15} />, t('action.import'), lacksImport)
  const suggest = button('suggest', <ReceiptText size={15} />, t('suggest.open'), lacksAdd)
  const links =
    relation === undefined || relation === 'related' ? (
      <Button
        icon={<Link2 size={15} />}
        onClick={() => {
          onPending({ what: 'links' })
        }}
      >
        {t('link.open')}
        {waiting > 0 ? <Badge size="small" count={waiting} title={t('link.waiting', { count: waiting })} /> : null}
      </Button>
    ) : null
  return { add, bring, suggest, links }
}
interface ExportProps {
  readonly filter: Readonly<Record<string, unknown>>
  readonly why: string | undefined
  readonly nothing: boolean
}
export const ExportButton = ({ filter, why, nothing }: ExportProps) => {
  const { t } = useTranslation('partner')
  return (
    <Button
      icon={<FileDown size={15} />}
      disabled={why !== undefined || nothing}
      title={why}
      onClick={() => {
        saveFile('exportPartners', t('sheet.exportName'), filter).catch(() => undefined)
      }}
    >
      {t('action.export')}
    </Button>
  )
}
