// 导出发票: the invoices and the format; a small file downloads at once, a large one appears in the download center.
import { App, Input, Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultPattern, invoiceFileKinds, templateToBegin, unknownNamePart, type InvoiceFileKind } from '@piaotai/domain/export.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { api } from '../../lib/http/api.ts'
import type { ExportRequest } from '../../shared/export/export-dialog.ts'
import { downloadsKey, save } from '../../shared/download/downloads.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PatternSample } from './templates/pattern-sample.tsx'
import { TemplateChoice } from './templates/template-choice.tsx'
import { useTemplates } from './templates/templates.queries.ts'
import styles from './export-dialog.module.css'
import { Button } from '../../ui/controls/button.tsx'

const LookLink = ({ onLook }: { readonly onLook: () => void }) => {
  const { t } = useTranslation('exports')
  return (
    <Button type="link" size="small" onClick={onLook}>
      {t('dialog.look')}
    </Button>
  )
}
/** How the file comes, or that it would be too large. */
const noteOf = (t: TFunction<'exports'>, kind: InvoiceFileKind, count: number): string => {
  const most = exportLimits.invoices[kind]
  return count > most
    ? t('dialog.tooMany', { max: most })
    : kind === 'sheet' && count <= exportLimits.atOnce
      ? t('dialog.atOnce')
      : count <= exportLimits.atOnce
        ? t('dialog.inBackground')
        : t('dialog.byJob', { max: exportLimits.atOnce })
}

const ExportDialog = ({ request, onClose }: { request: ExportRequest; onClose: () => void }) => {
  const { t } = useTranslation('exports')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const client = useQueryClient()
  const remarkId = useId()
  const patternId = useId()
  const mayChoose = request.ids.length > 0 && request.ids.length <= exportLimits.atOnce
  const [range, setRange] = useState<'chosen' | 'matches'>(mayChoose ? 'chosen' : 'matches')
  const [kind, setKind] = useState<InvoiceFileKind>('sheet')
  const [remark, setRemark] = useState('')
  const [busy, setBusy] = useState(false)
  const templates = useTemplates().data
  const [picked, setPicked] = useState<string | null>()
  const [typed, setTyped] = useState<string>()
  /** `null`: no template. Until the person chooses, the default one. */
  const template =
    templates?.content.find((one) => one.id === picked) ?? (picked === undefined ? templateToBegin(templates?.content ?? []) : undefined)
  const pattern = typed ?? template?.pattern ?? defaultPattern
  const meant = pattern.trim() === '' ? defaultPattern : pattern.trim()
  const unknown = (kind === 'originals' || kind === 'archive') && unknownNamePart(meant) !== undefined
  const count = range === 'chosen' ? request.ids.length : request.total
  const most = exportLimits.invoices[kind]
  const start = async () => {
    setBusy(true)
    try {
      const which = range === 'chosen' ? { ids: [...request.ids] } : { filter: request.filter }
      const made = await api.invoice.exportInvoices({
        area: request.area,
        kind,
        pagePath: request.pagePath,
        ...which,
        ...(kind === 'originals' || kind === 'archive' ? { pattern: meant } : {}),
        ...(kind === 'sheet' && template ? { templateId: template.id } : {}),
        ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
      })
      void client.invalidateQueries({ queryKey: downloadsKey })
      onClose()
      if (made.downloadUrl !== null) save(made.downloadUrl)
      void message.success(
        <>
          {made.downloadUrl === null ? t('dialog.started') : t('dialog.made', { name: made.name })}
          <LookLink
            onLook={() => {
              void navigate({ to: '/dataDownloadCenter', search: { type: 10 } })
            }}
          />
        </>,
        6,
      )
    } catch {
      /* the client has shown the message already */
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('dialog.title')}
      width={560}
      onClose={onClose}
      note={
        <span role="status" className={count > most ? 'field-error' : ''}>
          {noteOf(t, kind, count)}
        </span>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={count === 0 || count > most || unknown}
            onClick={() => {
              void start()
            }}
          >
            {t('dialog.submit')}
          </Button>
        </>
      }
    >
      <div className={styles['export-form']}>
        <span>{t('dialog.range')}</span>
        <Radio.Group
          aria-label={t('dialog.range')}
          value={range}
          onChange={({ target }) => {
            setRange(target.value as 'chosen' | 'matches')
          }}
        >
          {mayChoose ? <Radio value="chosen">{t('dialog.chosen', { count: request.ids.length })}</Radio> : null}
          <Radio value="matches">{t('dialog.matches', { count: request.total })}</Radio>
        </Radio.Group>
        <span>{t('dialog.kind')}</span>
        <Radio.Group
          className={styles['export-kinds']}
          aria-label={t('dialog.kind')}
          value={kind}
          onChange={({ target }) => {
            setKind(target.value as InvoiceFileKind)
          }}
        >
          {invoiceFileKinds
            .filter((one) => one !== 'print')
            .map((one) => (
              <Radio key={one} value={one}>
                <b>{t(`dialog.kinds.${one}`)}</b>
                <small>{t(`dialog.kindTexts.${one}`)}</small>
              </Radio>
            ))}
        </Radio.Group>
        {kind === 'sheet' && templates ? <TemplateChoice templates={templates} chosen={template} onChoose={setPicked} /> : null}
        {kind === 'originals' || kind === 'archive' ? (
          <>
            <label htmlFor={patternId}>{t('dialog.pattern')}</label>
            <div>
              <Input
                id={patternId}
                value={pattern}
                maxLength={exportLimits.pattern}
                aria-describedby={`${patternId}-sample`}
                onChange={({ target }) => {
                  setTyped(target.value)
                }}
              />
              <PatternSample id={`${patternId}-sample`} pattern={meant} />
            </div>
          </>
        ) : null}
        <label htmlFor={remarkId}>{t('dialog.remark')}</label>
        <Input
          id={remarkId}
          value={remark}
          maxLength={exportLimits.remark}
          placeholder={t('dialog.remarkHint')}
          onChange={({ target }) => {
            setRemark(target.value)
          }}
        />
      </div>
    </Dialog>
  )
}
export default ExportDialog
