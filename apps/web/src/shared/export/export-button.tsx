// Exports records of a list as a file: a short one is saved at once, a long one waits in the download center.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadsKey, save } from '../download/downloads.ts'
import { Button } from '../../ui/controls/button.tsx'

interface Props {
  /** Asks for the file. */
  readonly ask: () => Promise<{ readonly downloadUrl: string | null; readonly name: string }>
  /** Why it cannot be asked for: a missing right, or too many. */
  readonly why: string | undefined
  readonly nothing: boolean
}
export const ExportButton = ({ ask, why, nothing }: Props) => {
  const { t } = useTranslation('exports')
  const { message } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const made = await ask()
      void client.invalidateQueries({ queryKey: downloadsKey })
      if (made.downloadUrl !== null) save(made.downloadUrl)
      void message.success(
        <>
          {made.downloadUrl === null ? t('records.exporting') : t('records.exported', { name: made.name })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              void navigate({ to: '/dataDownloadCenter', search: { type: 10 } })
            }}
          >
            {t('records.look')}
          </Button>
        </>,
        6,
      )
    } catch {
      /* the client has told why */
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<FileDown size={15} aria-hidden="true" />}
      loading={busy}
      disabled={why !== undefined || nothing}
      title={why}
      onClick={() => {
        void run()
      }}
    >
      {t('records.export')}
    </Button>
  )
}
