// 说明这张发票: the story of all checks, to read and to copy. It is shown complete or not at all; next steps are shown only
// to people with the permission for them.
import { App, Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { tellStory, type StoryLine } from '@piaotai/domain/invoice/story.ts'
import { copyText } from '../../../lib/browser/copy.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { writeAmount } from '../../../ui/values/amount.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { logQuery } from '../invoice.queries.ts'
import type { Detail } from '../detail.ts'
import { riskQuery } from '../risk/risk.queries.ts'
import { receiptsQuery } from '../verification/verification.queries.ts'
import { lineText, storyText, type Tongue } from './story-text.ts'
import invoiceDrawerStyles from '../drawer/invoice-drawer.module.css'
import styles from '../risk/risk.module.css'

const useTongue = (): Tongue => ({
  story: useTranslation('invoiceStory').t,
  states: useTranslation('states').t,
  invoices: useTranslation('invoice').t,
  risk: useTranslation('risk').t,
  comma: useComma(),
})

const StoryDialog = ({
  area,
  invoice: v,
  onClose,
}: {
  readonly area: ReadArea
  readonly invoice: Detail
  readonly onClose: () => void
}) => {
  const tongue = useTongue()
  const t = tongue.story
  const { message } = App.useApp()
  const log = useQuery(logQuery(area, v.id))
  const receipts = useQuery(receiptsQuery(area, v.id))
  const risk = useQuery(riskQuery(area, v.id))
  const pending = [log, receipts, risk]
  const lines =
    log.data && receipts.data && risk.data
      ? tellStory({ invoice: v, log: log.data.entries, receipts: receipts.data.content, risk: risk.data }).filter(
          (line) => line.part !== 'next' || area !== 'granted',
        )
      : undefined
  const heading = t('head', {
    number: v.number ?? '—',
    seller: v.sellerName ?? '—',
    amount: v.amountIncludingTax === null ? '—' : `¥${writeAmount(v.amountIncludingTax).text}`,
  })
  const copy = () => {
    if (lines)
      copyText(storyText(tongue, heading, lines)).then(
        () => {
          void message.success(t('copied'))
        },
        () => undefined,
      )
  }
  return (
    <Dialog
      title={t('open')}
      facts={t('facts')}
      width={720}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="primary" disabled={!lines} icon={<Copy size={14} aria-hidden="true" />} onClick={copy}>
            {t('copy')}
          </Button>
        </>
      }
    >
      {pending.some((q) => q.isError) ? (
        <p className={invoiceDrawerStyles['flow-failed']} role="alert">
          {t('failed')}
          <Button
            size="small"
            onClick={() => {
              for (const q of pending) if (q.isError) void q.refetch()
            }}
          >
            {t('retry')}
          </Button>
        </p>
      ) : lines ? (
        <>
          <p>{heading}</p>
          <Shown tongue={tongue} lines={lines} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Dialog>
  )
}
const Shown = ({ tongue, lines }: { readonly tongue: Tongue; readonly lines: readonly StoryLine[] }) => (
  <dl className={styles['story-lines']}>
    {[...new Set(lines.map((l) => l.part))].map((part) => (
      <div key={part}>
        <dt>{tongue.story(`part.${part}`)}</dt>
        {lines
          .filter((l) => l.part === part)
          .map((l, i) => (
            <dd key={i} className={part === 'next' ? styles['next'] : undefined}>
              {lineText(tongue, l)}
            </dd>
          ))}
      </div>
    ))}
  </dl>
)
export default StoryDialog
