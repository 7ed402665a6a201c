// The invoice's log with author and time of each change, and whether the chain of records is intact.
import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import {
  Archive,
  FolderInput,
  Layers,
  Link2,
  Link2Off,
  NotebookPen,
  Paperclip,
  PencilLine,
  RefreshCw,
  RotateCcw,
  Scale,
  Trash2,
  Undo2,
  Unlink,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import { logQuery } from '../invoice.queries.ts'
import { useSayings } from './use-sayings.ts'
import { Timeline } from '../../../ui/kits/records/timeline.tsx'
import styles from './invoice-drawer.module.css'

const icons = {
  'invoice.entered': Archive,
  'invoice.originalUpdated': RefreshCw,
  'invoice.originalHeld': Scale,
  'invoice.originalTaken': RefreshCw,
  'invoice.originalRefused': Scale,
  'invoice.handedOver': FolderInput,
  'invoice.originalAttached': Archive,
  'invoice.corrected': PencilLine,
  'invoice.businessSaved': NotebookPen,
  'invoice.extracted': NotebookPen,
  'invoice.parametersImported': NotebookPen,
  'invoice.commercialLinked': Link2,
  'invoice.commercialUnlinked': Unlink,
  'invoice.attached': Paperclip,
  'invoice.detached': Paperclip,
  'invoice.classified': FolderInput,
  'invoice.ruled': Layers,
  'invoice.pooled': Layers,
  'invoice.changeUndone': Undo2,
  'invoice.deleted': Trash2,
  'invoice.restored': RotateCcw,
} as const

export const FlowTab = ({ area, id }: { area: ReadArea; id: string }) => {
  const { t } = useTranslation('invoice')
  const { t: tf } = useTranslation('invoiceFlow')
  const say = useSayings()
  const log = useQuery(logQuery(area, id))
  if (log.isError)
    return (
      <p className={styles['flow-failed']} role="alert">
        {tf('flow.failed')}
        <Button
          size="small"
          onClick={() => {
            void log.refetch()
          }}
        >
          {t('empty.retry')}
        </Button>
      </p>
    )
  if (!log.data) return <Skeleton active />
  return (
    <div className={styles['flow']}>
      <p className={log.data.intact ? 'status good' : 'status wrong'}>
        {log.data.intact ? <Link2 size={14} /> : <Link2Off size={14} />}
        {tf(log.data.intact ? 'flow.intact' : 'flow.broken', { count: log.data.entries.length })}
      </p>
      <Timeline
        events={log.data.entries.map((e) => ({
          id: e.id,
          at: e.at,
          icon: icons[e.action as keyof typeof icons] ?? Archive,
          what: tf(`flowAction.${e.action}` as 'flowAction.invoice.entered', { defaultValue: e.action }),
          who: e.actor ?? tf('flow.system'),
          details: say(e.action, e.detail),
          hash: e.hash,
        }))}
      />
    </div>
  )
}
