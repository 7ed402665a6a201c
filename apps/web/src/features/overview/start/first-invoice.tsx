// 第一张发票: files dropped anywhere on the page, chosen, a sample to try, a ledger of Excel, or typed.
import { FileUp, FolderOpen } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startEndpoints } from '@piaotai/contract/start.ts'
import { invoiceKeys } from '@piaotai/domain/rights/permission.ts'
import { uploadModes } from '@piaotai/domain/states.ts'
import { bytesOf } from '../../../lib/http/api.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { gatherMost, type Gathered } from '../../../lib/upload/upload-folder.ts'
import { useWindowDrops } from '../../../lib/upload/use-window-drops.ts'
import { useImportDialog } from '../../../shared/intake/import-dialog.ts'
import { useManualEntryDialog } from '../../../shared/manual-entry/manual-entry-dialog.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { StartList } from './start.queries.ts'
import styles from './start.module.css'

const formats = [...new Set(Object.values(uploadModes).flatMap(({ formats }) => [...formats] as string[])), 'jpeg']
const accept = formats.map((format) => `.${format}`).join(',')
const whole = (files: readonly File[]): Gathered => ({ files, skipped: 0, tooMany: false })

export const FirstInvoice = ({ list }: { readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const client = useQueryClient()
  const openImport = useImportDialog()
  const openEntry = useManualEntryDialog()
  const missing = useMissingPermission()
  const picker = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  /** The company's area, where this person may enter into it. */
  const area = missing(...invoiceKeys('company', 'import')) === undefined ? 'company' : 'personal'
  const onClose = () => {
    setOpened(false)
    void client.invalidateQueries()
  }
  const send = (gathered: Gathered) => {
    // The dialog takes what is dropped while it is open.
    if (opened) return
    setOpened(true)
    openImport({ area, gathered, onClose })
  }
  const over = useWindowDrops(send)
  const trySample = () => {
    setBusy(true)
    const { path } = startEndpoints.readStartSample
    bytesOf(`/user-center${path}`)
      .then(
        (bytes) => {
          send(whole([new File([bytes], `${t('drop.sampleName')}.pdf`, { type: 'application/pdf' })]))
        },
        () => undefined,
      )
      .finally(() => {
        setBusy(false)
      })
  }
  const ways = [
    ...(list.sample ? [{ key: 'sample', label: t('drop.sample'), act: trySample }] : []),
    ...(['sheet', 'hand'] as const).map((way) => ({
      key: way,
      label: t(`drop.${way}`),
      act: () => {
        openEntry({ way, area, onClose })
      },
    })),
  ]
  return (
    <div className={styles['first']}>
      <div className={styles['drop']} data-over={over || undefined}>
        <FileUp size={26} strokeWidth={1.5} aria-hidden="true" />
        <div>
          <b>{t(over ? 'drop.over' : 'drop.title')}</b>
          <p>{t('drop.text', { max: gatherMost })}</p>
        </div>
        <Button
          type="primary"
          icon={<FolderOpen size={15} aria-hidden="true" />}
          onClick={() => {
            picker.current?.click()
          }}
        >
          {t('drop.pick')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={accept}
          aria-label={t('drop.pick')}
          data-testid="start-files"
          onChange={({ target }) => {
            if (target.files?.length) send(whole([...target.files]))
            target.value = ''
          }}
        />
      </div>
      <p className={styles['ways']}>
        {t('drop.none')}
        {ways.map(({ key, label, act }) => (
          <button key={key} type="button" className="link plain" disabled={busy && key === 'sample'} onClick={act}>
            {label}
          </button>
        ))}
      </p>
    </div>
  )
}
