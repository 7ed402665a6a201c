// The sheets exactly as printed, one at a time.
import { Button, Progress, Spin } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { papers, type PrintLayout } from '@piaotai/domain/print.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { PrintFile } from './use-print.ts'
import styles from './print.module.css'

interface Props {
  readonly file: PrintFile | undefined
  readonly failed: boolean
  /** The server's reason. */
  readonly why: string | undefined
  readonly layout: PrintLayout
  readonly onAgain: () => void
  readonly onStale: () => void
}
export const SheetPreview = ({ file, failed, why, layout, onAgain, onStale }: Props) => {
  const { t } = useTranslation('exports')
  const { width, height } = papers[layout]
  const print = file?.print
  return (
    <div className={styles['print-preview']} aria-busy={!failed && !print}>
      {failed ? (
        <EmptyState
          kind="none"
          title={t('print.failed')}
          text={why ?? t(`reason.${file?.reason ?? 'failed'}`)}
          actions={<Button onClick={onAgain}>{t('print.again')}</Button>}
        />
      ) : print ? (
        <Sheets key={file.id} url={print.pictureUrl} sheets={print.sheets} ratio={width / height} onStale={onStale} />
      ) : (
        <div className={styles['print-making']} role="status">
          <Spin size="small" />
          <span>{t('print.making', { done: file?.progress ?? 0, total: file?.count ?? '…' })}</span>
          <Progress size="small" showInfo={false} percent={file && file.count > 0 ? Math.round((file.progress * 100) / file.count) : 0} />
        </div>
      )}
    </div>
  )
}
const Sheets = ({ url, sheets, ratio, onStale }: { url: string; sheets: number; ratio: number; onStale: () => void }) => {
  const { t } = useTranslation('exports')
  const [at, setAt] = useState(1)
  const [shown, setShown] = useState('')
  const address = `${url}?page=${at}&scale=1.5`
  return (
    <>
      <div className={styles['print-sheet']} style={{ aspectRatio: ratio }}>
        <img
          key={address}
          src={address}
          alt={t('print.sheet', { at })}
          onLoad={() => {
            setShown(address)
          }}
          onError={onStale}
        />
        {shown === address ? null : (
          <div className={styles['print-making']} role="status">
            <Spin size="small" />
            <span>{t('print.drawing')}</span>
          </div>
        )}
      </div>
      <div className={styles['print-pager']}>
        <Button
          size="small"
          aria-label={t('print.previous')}
          disabled={at <= 1}
          icon={<ChevronLeft size={15} />}
          onClick={() => {
            setAt(at - 1)
          }}
        />
        <span aria-live="polite">
          {at} / {sheets}
        </span>
        <Button
          size="small"
          aria-label={t('print.next')}
          disabled={at >= sheets}
          icon={<ChevronRight size={15} />}
          onClick={() => {
            setAt(at + 1)
          }}
        />
      </div>
    </>
  )
}
