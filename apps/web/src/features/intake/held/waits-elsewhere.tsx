// A file that waits at a record which its importer may not see: others decide; the importer can withdraw it.
import { Button } from 'antd'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ImportedFile } from '../../../lib/upload/upload-register.ts'
import type { Area } from '../../../lib/upload/upload-run.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { completeHeld } from '../intake.queries.ts'

interface Props {
  readonly area: Area
  readonly file: ImportedFile
  readonly item: NonNullable<ImportedFile['items']>[number]
  readonly onClose: () => void
  readonly onChanged: (file: ImportedFile) => void
}
export const WaitsElsewhere = ({ area, file, item, onClose, onChanged }: Props) => {
  const { t } = useTranslation('intakeWaiting')
  const send = useMutation({ mutationFn: completeHeld, onSuccess: onChanged })
  return (
    <Dialog
      title={t('colleague.title')}
      facts={file.name}
      width={480}
      onClose={onClose}
      note={
        send.error ? (
          <span className="field-error" role="alert">
            {send.error.message}
          </span>
        ) : undefined
      }
      actions={
        <>
          <Button
            danger
            type="text"
            loading={send.isPending}
            onClick={() => {
              send.mutate({ id: file.id, area, itemId: item.id, fields: [], discard: true })
            }}
          >
            {t('colleague.discard')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{t('colleague.text')}</p>
    </Dialog>
  )
}
