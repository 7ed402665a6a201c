// 整体取出: what it holds, for which days of entry, and its beginning.
import { App, Button, DatePicker, Spin } from 'antd'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { useOnce } from '../../../lib/hooks/guard.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { dayOfText, textOfDay } from '../../../ui/fields/picked-day.ts'
import styles from '../company.module.css'

const number = (n: number): string => n.toLocaleString('en-US')

export const TakeOutSection = () => {
  const { t } = useTranslation('takeOut')
  const [open, setOpen] = useState(false)
  return (
    <section>
      <h2>{t('title')}</h2>
      <p className="sub">{t('text')}</p>
      <Button
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('open')}
      </Button>
      {open ? (
        <TakeOutDialog
          onClose={() => {
            setOpen(false)
          }}
        />
      ) : null}
    </section>
  )
}
const TakeOutDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('takeOut')
  const { message } = App.useApp()
  const client = useQueryClient()
  const [range, setRange] = useState<{ readonly enteredFrom?: string; readonly enteredTo?: string }>({})
  const read = useQuery({
    queryKey: ['team', 'take-out', range],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => api.user.readTakeOut(range),
  })
  const [busy, setBusy] = useState(false)
  const ask = useOnce(async () => {
    setBusy(true)
    try {
      await api.user.takeOutCompany(range)
      void client.invalidateQueries({ queryKey: ['downloads'] })
      void message.success(
        <Link to="/dataDownloadCenter" search={{ type: 10 }}>
          {t('asked')}
        </Link>,
      )
      onClose()
    } catch {
      // The client has told it.
    } finally {
      setBusy(false)
    }
  })
  const holds = read.data
  const tooMany = holds?.tooMany ? t('tooMany') : undefined
  return (
    <Dialog
      title={t('title')}
      width={560}
      onClose={onClose}
      note={tooMany ?? t('without')}
      actions={
        <Button
          type="primary"
          loading={busy}
          disabled={!holds || holds.tooMany || read.isPlaceholderData}
          title={tooMany}
          onClick={() => {
            void ask()
          }}
        >
          {t('submit')}
        </Button>
      }
    >
      <dl className={styles['take-out']}>
        <dt>{t('entered')}</dt>
        <dd>
          <DatePicker.RangePicker
            allowEmpty={[true, true]}
            aria-label={t('entered')}
            placeholder={[t('from'), t('to')]}
            value={[dayOfText(range.enteredFrom), dayOfText(range.enteredTo)]}
            onChange={(days) => {
              const [from, to] = [textOfDay(days?.[0]), textOfDay(days?.[1])]
              setRange({ ...(from ? { enteredFrom: from } : {}), ...(to ? { enteredTo: to } : {}) })
            }}
          />
          <small>{t('all')}</small>
        </dd>
        {holds ? (
          <>
            <dt>{t('invoices')}</dt>
            <dd>{number(holds.invoices)}</dd>
            <dt>{t('originals')}</dt>
            <dd>
              {number(holds.originals)} · {fileSize(holds.bytes)}
            </dd>
            <dt>{t('masters')}</dt>
            <dd>
              {Object.entries(holds.masters).map(([part, count]) => (
                <span key={part}>
                  {t(`part.${part as keyof typeof holds.masters}`)} {number(count)}
                </span>
              ))}
            </dd>
            <dt>{t('files')}</dt>
            <dd>{t('filesText', { count: holds.files })}</dd>
          </>
        ) : null}
      </dl>
      {read.isError && !holds ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
      ) : holds ? null : (
        <Spin />
      )}
    </Dialog>
  )
}
