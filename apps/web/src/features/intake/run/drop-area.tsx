// Takes files by drop, paste or selection, single or as folders. While mounted, it keeps the browser from opening a
// file dropped elsewhere.
import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadModes, type UploadMode } from '@piaotai/domain/states.ts'
import { megabytes, roomInBatch } from '../../../lib/upload/upload-check.ts'
import { gatherDropped, gatherFolder, gatherPasted, type Gathered } from '../../../lib/upload/upload-folder.ts'
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

/** Takes drops and pastes anywhere in the window; returns whether files are dragged over it. */
const useWindowDrops = (onFiles: (gathered: Gathered) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) {
        depth++
        setOver(true)
      }
    }
    const leave = (event: DragEvent) => {
      if (hasFiles(event) && --depth <= 0) {
        depth = 0
        setOver(false)
      }
    }
    const hover = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      void gatherDropped(event.dataTransfer.items).then(take)
    }
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length > 0) {
        event.preventDefault()
        take(gatherPasted(pasted, new Date()))
      }
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop, paste } as const
    const each = Object.entries(listeners) as [string, EventListener][]
    each.forEach(([name, listener]) => {
      window.addEventListener(name, listener)
    })
    return () => {
      each.forEach(([name, listener]) => {
        window.removeEventListener(name, listener)
      })
    }
  }, [])
  return over
}
