// Asks for a file of records: a short one is saved at once, a long one waits in the download center.
import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadsKey, save } from '../download/downloads.ts'
import { Button } from '../../ui/controls/button.tsx'

export type AskedFile = () => Promise<{ readonly downloadUrl: string | null; readonly name: string }>
export const useExportFile = (): { readonly busy: boolean; readonly run: (ask: AskedFile) => Promise<void> } => {
  const { t } = useTranslation('exports')
  const { message } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async (ask: AskedFile): Promise<void> => {
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
  return { busy, run }
}
