// Takes files by drop, paste or selection, single or as folders. While mounted, it keeps the browser from opening a
// file dropped elsewhere.
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import { megabytes, roomInBatch } from '../../../lib/upload/upload-check.ts'
import { gatherFolder, type Gathered } from '../../../lib/upload/upload-folder.ts'
import { useWindowDrops } from '../../../lib/upload/use-window-drops.ts'
import styles from '../intake.module.css'

interface Props {
  mode: UploadMode
  count: number
  onFiles: (gathered: Gathered) => void
}

export const DropArea = ({ mode, count, onFiles }: Props) => {
  const { t } = useTranslation('intake')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const over = useWindowDrops(onFiles)
  const { maxFiles, maxBytes, formats } = uploadModes[mode]
  const room = roomInBatch(mode, count)
  const accept = [...formats, ...((formats as readonly string[]).includes('jpg') ? ['jpeg'] : [])].map((format) => `.${format}`).join(',')
  const take = (input: HTMLInputElement, gather: (list: File[]) => Gathered) => {
    onFiles(gather([...(input.files ?? [])]))
    input.value = ''
  }

  return (
    <div className={over ? `${styles['im-drop']} ${styles['over']}` : styles['im-drop']}>
      <FileUp size={20} strokeWidth={1.75} aria-hidden />
      {over ? (
        <span>{t('drop.over')}</span>
      ) : (
        <span>
          {t('drop.text')}{' '}
          <button type="button" className={styles['im-link']} onClick={() => files.current?.click()}>
            {t('drop.pick')}
          </button>
          {t('drop.or')}
          <button type="button" className={styles['im-link']} onClick={() => folder.current?.click()}>
            {t('drop.pickFolder')}
          </button>
        </span>
      )}
      <span className={styles['im-note']}>
        {room > 0 ? t('drop.room', { count: room, max: megabytes(maxBytes) }) : t('drop.full', { count: maxFiles })}
      </span>
      <span className={`${styles['im-note']} ${styles['im-end']}`}>{t('drop.paste')}</span>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={t('drop.pick')}
        data-testid="import-files"
        onChange={(event) => {
          take(event.target, (list) => ({ files: list, skipped: 0, tooMany: false }))
        }}
      />
      <input
        ref={(input) => {
          input?.setAttribute('webkitdirectory', '')
          folder.current = input
        }}
        type="file"
        hidden
        multiple
        aria-label={t('drop.pickFolder')}
        data-testid="import-folder"
        onChange={(event) => {
          take(event.target, gatherFolder)
        }}
      />
    </div>
  )
}
