// 比对原件: a file that would change a recorded invoice, beside the record; a person who may correct the invoice takes the
// new face or keeps the record.
import { App, Button, Skeleton } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { invoicesKey } from '../invoice/invoice-keys.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { decideWaiting, waitingQuery } from './waiting.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { WaitingFaces } from './waiting-faces.tsx'
import styles from './waiting.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  /** The invoice. */
  readonly id: string
  /** The item to start with; else the oldest. */
  readonly itemId?: string | undefined
  readonly onClose: () => void
  /** Called after each decision. */
  readonly onDecided: () => void
}
/** Problems of a decision that another person made first. */
const overtaken: ReadonlySet<string> = new Set(['invoice.changed', 'import.notHeld', 'import.notFound'])

const WaitingDialog = ({ area, id, itemId, onClose, onDecided }: Props) => {
  const { t } = useTranslation('intakeWaiting')
  const { message } = App.useApp()
  const client = useQueryClient()
  const missingPermission = useMissingPermission()(...invoiceKeys(area, 'correct'))
  const waiting = useQuery(waitingQuery(area, id))
  const record = waiting.data
  const original = record?.content.find((one) => one.id === itemId) ?? record?.content[0]
  const again = () => client.invalidateQueries({ queryKey: invoicesKey })
  const decide = useMutation({
    mutationFn: decideWaiting,
    onSuccess: ({ left }, { take }) => {
      void message.success(t(take ? 'taken' : 'keptDone'))
      onDecided()
      if (left === 0) onClose()
      void again()
    },
    // Another person decided first: shows the current state, and decides nothing.
    onError: (error) => {
      if (!(error instanceof CallFailed)) return
      if (error.type === 'invoice.changed') void message.warning(t('changed'))
      else if (overtaken.has(error.type ?? '')) void message.warning(t('doneElsewhere'))
      void again()
    },
  })
  const request = (take: boolean) => {
    if (record && original) decide.mutate({ id, itemId: original.id, area, version: record.version, take })
  }
  const shown = decide.error instanceof CallFailed && overtaken.has(decide.error.type ?? '')
  const count = original ? original.differences.length + (original.lines ? 1 : 0) : 0
  const busy = decide.isPending || waiting.isFetching
  const close = (
    <Button type="primary" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog
      title={t('title')}
      facts={
        record && original
          ? [
              t('facts', { name: original.name, by: original.broughtBy, at: minuteOf(original.broughtAt) }),
              ...(record.content.length > 1
                ? [t('position', { n: record.content.indexOf(original) + 1, total: record.content.length })]
                : []),
            ].join(' · ')
          : undefined
      }
      width={860}
      onClose={onClose}
      note={
        decide.error && !shown ? (
          <span className="field-error" role="alert">
            {decide.error.message}
          </span>
        ) : original ? (
          <a
            href={`${original.pictureUrl}${original.pictureUrl.includes('?') ? '&' : '?'}page=${original.page}&scale=2`}
            target="_blank"
            rel="noreferrer"
          >
            {t('open')}
          </a>
        ) : undefined
      }
      actions={
        original ? (
          <>
            <Button
              disabled={missingPermission !== undefined || busy}
              title={missingPermission}
              onClick={() => {
                request(false)
              }}
            >
              {t('keep')}
            </Button>
            <Button
              type="primary"
              loading={decide.isPending}
              disabled={missingPermission !== undefined || busy || original.barred !== null}
              title={missingPermission ?? (original.barred ? t(`barred.${original.barred}`) : undefined)}
              onClick={() => {
                request(true)
              }}
            >
              {count === 0 ? t('takeSame') : t('take', { count })}
            </Button>
          </>
        ) : (
          close
        )
      }
    >
      {record && original ? (
        <>
          <p className={styles['waiting-why']}>{t(`why.${original.reason}`)}</p>
          <WaitingFaces record={record} original={original} />
          {original.barred || original.unverifies ? (
            <p className={styles['waiting-note']} role="note">
              <TriangleAlert size={14} aria-hidden="true" />
              {t(original.barred ? `barred.${original.barred}` : 'unverifies')}
            </p>
          ) : null}
        </>
      ) : waiting.isError ? (
        <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={waiting.refetch} error={waiting.error} />
      ) : record ? (
        <EmptyState kind="none" title={t('noneTitle')} text={t('noneText')} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Dialog>
  )
}
export default WaitingDialog
