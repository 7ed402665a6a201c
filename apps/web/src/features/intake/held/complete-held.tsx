// 补填: a held invoice beside its original; doubtful fields in amber, required ones marked, rules below each field.
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../../lib/format/today.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FaceForm } from '../../../shared/manual-entry/face-form.tsx'
import { focusFirstError } from '../../../ui/fields/focus-first-error.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import type { Area } from '../../../lib/upload/upload-run.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { completeHeld, heldItemQuery, heldOriginalQuery, readImport } from '../intake.queries.ts'
import { useDetailText } from '../detail-text.ts'
import { doubtfulFields, heldCorrections, judgeHeld, readValues, type HeldValues } from './held-fields.ts'
import { useImportRights } from '../import-rights.ts'
import WaitingDialog from '../../../shared/intake/waiting-dialog.tsx'
import { useCan } from '../../../lib/session/can.ts'
import { WaitsElsewhere } from './waits-elsewhere.tsx'
import { HeldOriginal } from './held-original.tsx'
import styles from '../intake.module.css'

interface Props {
  area: Area
  file: Pick<ImportedFile, 'id' | 'name'>
  onClose: () => void
  onChanged: (file: ImportedFile) => void
  onOpenInvoice: (id: string) => void
}

const CompleteHeld = ({ area, file, onClose, onChanged, onOpenInvoice }: Props) => {
  const { t } = useTranslation('intake')
  const whole = useQuery(heldItemQuery(area, file.id))
  const original = useQuery(heldOriginalQuery(area, file.id))
  const company = useCan('menu_2')
  const items = whole.data?.items ?? []
  // Items that wait for another person come last.
  const item = items.find((one) => !one.waits) ?? items.find((one) => one.invoiceId !== null) ?? items[0]
  if (whole.isPending)
    return (
      <Dialog title={t('held.title')} width={1080} onClose={onClose}>
        <p className={styles['im-note']}>{t('item.loading')}</p>
      </Dialog>
    )
  // Another person may have completed it meanwhile.
  if (!item)
    return (
      <Dialog
        title={t('held.title')}
        width={480}
        onClose={onClose}
        actions={
          <Button type="primary" onClick={onClose}>
            {t('foot.done')}
          </Button>
        }
      >
        <p>{t('item.none')}</p>
      </Dialog>
    )
  const changed = (now: ImportedFile) => {
    onChanged(now)
    void whole.refetch()
    if (now.held === 0) onClose()
  }
  if (item.waits && item.invoiceId)
    return (
      <WaitingDialog
        key={item.id}
        area={company ? 'company' : 'personal'}
        id={item.invoiceId}
        itemId={item.id}
        onClose={onClose}
        onDecided={() => {
          readImport({ id: file.id, area }).then(changed, () => undefined)
        }}
      />
    )
  if (item.waits) return <WaitsElsewhere key={item.id} area={area} file={whole.data!} item={item} onClose={onClose} onChanged={changed} />
  return (
    <HeldDialog
      key={item.id}
      area={area}
      file={whole.data!}
      item={item}
      left={whole.data!.held}
      original={original}
      onClose={onClose}
      onOpenInvoice={onOpenInvoice}
      onChanged={changed}
    />
  )
}
export default CompleteHeld

type Item = NonNullable<ImportedFile['items']>[number]

interface HeldProps {
  area: Area
  file: ImportedFile
  item: Item
  left: number
  original: Parameters<typeof HeldOriginal>[0]['original']
  onClose: () => void
  onChanged: (file: ImportedFile) => void
  onOpenInvoice: (id: string) => void
}

const HeldDialog = ({ area, file, item, left, original, onClose, onChanged }: HeldProps) => {
  const { t } = useTranslation('intake')
  const say = useDetailText()
  const { save } = useImportRights(area)
  const comma = useComma()
  const read = readValues(item.reading)
  const [values, setValues] = useState<HeldValues>(read)
  const [pending, setPending] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const send = useMutation({ mutationFn: completeHeld, onSuccess: onChanged })
  const today = useToday()
  const findings = judgeHeld(values, today)
  const wrong = Object.values(findings).some((finding) => finding.level === 'error')
  const doubtful = doubtfulFields(item.reading, item.warnings)
  const request = { id: file.id, area, itemId: item.id, fields: heldCorrections(values, read, doubtful) }
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    setPending(true)
    if (!wrong) send.mutate(request)
    else focusFirstError(form.current)
  }

  return (
    <Dialog
      title={t('held.title')}
      facts={`${t(item.pages.length === 0 ? 'held.subAttached' : 'held.sub', { name: file.name, pages: item.pages.join(comma) })}${left > 1 ? ` · ${t('held.position', { n: 1, total: left })}` : ''}`}
      width={1080}
      onClose={onClose}
      note={
        send.error ? (
          <span className={styles['im-wrong']} role="alert">
            {send.error.message}
          </span>
        ) : undefined
      }
      actions={
        discarding ? (
          <>
            <span className={styles['im-attention']}>{t('held.discardText')}</span>
            <Button
              key="keep"
              autoFocus
              onClick={() => {
                setDiscarding(false)
                form.current?.querySelector<HTMLElement>('input:not([role=combobox])')?.focus()
              }}
            >
              {t('held.keep')}
            </Button>
            <Button
              key="discard"
              danger
              type="primary"
              loading={send.isPending}
              onClick={() => {
                send.mutate({ ...request, discard: true })
              }}
            >
              {t('held.discard')}
            </Button>
          </>
        ) : (
          <>
            <Button
              danger
              type="text"
              onClick={() => {
                setDiscarding(true)
              }}
            >
              {t('held.discard')}
            </Button>
            <Button onClick={onClose}>{t('held.cancel')}</Button>
            <Button type="primary" loading={send.isPending} onClick={submit}>
              {t('held.submit')}
            </Button>
          </>
        )
      }
    >
      <div className={styles['im-held']}>
        <HeldOriginal original={original} page={item.pages[0] ?? 1} lacksSave={save} />
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {item.reason && (
            <p className={styles['im-notice']}>
              <b>{t('held.why')}</b>
              {say({ reason: item.reason, detail: null })}
            </p>
          )}
          {doubtful.size > 0 && (
            <p className={styles['im-notice']}>
              <b>{t('held.check', { count: doubtful.size })}</b>
              {t('held.checkHint')}
            </p>
          )}
          <FaceForm
            values={values}
            findings={findings}
            doubtful={doubtful}
            warnings={item.warnings}
            pending={pending}
            onChange={(field, value) => {
              setValues({ ...values, [field]: value })
            }}
          />
          <button type="submit" hidden />
        </form>
      </div>
    </Dialog>
  )
}
