// 打印发票: paper, margin and order at left, a preview of the sheets at right.
import { App, Button, InputNumber, Radio, Select } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printLayouts, printMargins, printOrders, usualPrint, type PrintLayout, type PrintSettings } from '@piaotai/domain/print.ts'
import { api } from '../../lib/http/api.ts'
import { downloadsKey, save } from '../../shared/download/downloads.ts'
import type { ExportRequest } from '../../shared/export/export-dialog.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { printPdf, printsPdf } from './print-frame.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { usePrint } from './use-print.ts'
import styles from './print.module.css'

const PrintDialog = ({ request, onClose }: { request: ExportRequest; onClose: () => void }) => {
  const { t } = useTranslation('exports')
  const { message } = App.useApp()
  const client = useQueryClient()
  const marginId = useId()
  const orderId = useId()
  const [settings, setSettings] = useState<PrintSettings>(usualPrint)
  const [busy, setBusy] = useState(false)
  const set = (changed: Partial<PrintSettings>) => {
    setSettings({ ...settings, ...changed })
  }
  const { file, failed, why, again, keep, refresh } = usePrint(request, settings)
  const print = failed ? undefined : file?.print
  const count = request.ids.length > 0 ? request.ids.length : request.total
  const store = async () => {
    const fresh = await refresh()
    if (fresh?.downloadUrl) {
      keep()
      save(fresh.downloadUrl)
    }
    void client.invalidateQueries({ queryKey: downloadsKey })
  }
  const start = async () => {
    if (!file) return
    setBusy(true)
    try {
      const { printUrl } = await api.invoice.printDownload({ id: file.id })
      keep()
      if (printsPdf()) {
        await printPdf(printUrl).then(() => message.success(t('print.started'), 5), store)
      } else {
        await store()
        void message.info(t('print.saved'), 6)
      }
      void client.invalidateQueries({ queryKey: downloadsKey })
    } catch {
      /* the client has shown the message already */
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('print.title')}
      facts={t('count', { count })}
      width={980}
      onClose={onClose}
      note={<span role="status">{print ? t('print.sheets', { count: print.sheets }) : ''}</span>}
      actions={
        <>
          <Button onClick={onClose}>{t('print.keep')}</Button>
          <Button
            disabled={!print}
            onClick={() => {
              store().catch(() => undefined)
            }}
          >
            {t('print.save')}
          </Button>
          <Button
            type="primary"
            icon={<Printer size={15} aria-hidden="true" />}
            loading={busy}
            disabled={!print}
            onClick={() => {
              void start()
            }}
          >
            {t('print.start')}
          </Button>
        </>
      }
    >
      <div className={styles['print-body']}>
        <div className={styles['print-settings']}>
          <span>{t('print.layout')}</span>
          <Radio.Group
            aria-label={t('print.layout')}
            value={settings.layout}
            onChange={({ target }) => {
              set({ layout: target.value as PrintLayout })
            }}
          >
            {printLayouts.map((layout) => (
              <Radio key={layout} value={layout}>
                {t(`layouts.${layout}`)}
              </Radio>
            ))}
          </Radio.Group>
          <label htmlFor={marginId}>{t('print.margin')}</label>
          <InputNumber
            id={marginId}
            min={printMargins.least}
            max={printMargins.most}
            precision={0}
            value={settings.margin}
            onChange={(margin) => {
              if (margin !== null) set({ margin })
            }}
          />
          <label htmlFor={orderId}>{t('print.order')}</label>
          <Select
            id={orderId}
            value={settings.order}
            options={printOrders.map((value) => ({ value, label: t(`print.orders.${value}`) }))}
            onChange={(order) => {
              set({ order })
            }}
          />
          {print && print.refused.length > 0 ? (
            <div className={styles['print-refused']} role="alert">
              <b>{t('print.refused', { count: print.refused.length })}</b>
              <ul>
                {print.refused.map((one, i) => (
                  <li key={i}>
                    {one.name}
                    <small>{t(`print.reason.${one.reason}`)}</small>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <p>{t('print.hint')}</p>
        </div>
        <SheetPreview
          file={file}
          failed={failed}
          why={why}
          layout={settings.layout}
          onAgain={again}
          onStale={() => {
            refresh().catch(() => undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
export default PrintDialog
