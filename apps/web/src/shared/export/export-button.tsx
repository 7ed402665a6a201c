// Exports records of a list as a file.
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { useExportFile, type AskedFile } from './use-export-file.tsx'

interface Props {
  /** Asks for the file. */
  readonly ask: AskedFile
  /** Why it cannot be asked for: a missing right, or too many. */
  readonly why: string | undefined
  readonly nothing: boolean
}
export const ExportButton = ({ ask, why, nothing }: Props) => {
  const { t } = useTranslation('exports')
  const { busy, run } = useExportFile()
  return (
    <Button
      icon={<FileDown size={15} aria-hidden="true" />}
      loading={busy}
      disabled={why !== undefined || nothing}
      title={why}
      onClick={() => {
        void run(ask)
      }}
    >
      {t('records.export')}
    </Button>
  )
}
