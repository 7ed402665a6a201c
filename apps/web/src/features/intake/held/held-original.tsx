// The original beside the form: its pages as pictures, with zoom, rotation and download.
import { Button } from 'antd'
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseQueryResult } from '@tanstack/react-query'
import type { HeldOriginalFile } from '../intake.queries.ts'
import styles from '../intake.module.css'

const scales = [1, 1.5, 2, 3] as const

interface Props {
  readonly original: UseQueryResult<HeldOriginalFile>
  readonly page: number
  /** The permission that downloading the file lacks. */
  readonly lacksSave: string | undefined
}
export const HeldOriginal = ({ original, page: first, lacksSave }: Props) => {
  const { t } = useTranslation(['intake', 'invoice'])
  const [page, setPage] = useState(first)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const [broken, setBroken] = useState(false)
  const [drawn, setDrawn] = useState(0)
  const file = original.data
  const pages = file?.pages ?? 1
  const step = (by: number) => {
    setPage(Math.min(pages, Math.max(1, page + by)))
  }
  return (
    <section className={styles['im-original']} aria-label={t('held.original')}>
      <div className={styles['im-tools']}>
        {pages > 1 && (
          <>
            <Button
              size="small"
              type="text"
              aria-label={t('invoice:detail.previousPage')}
              icon={<ChevronLeft size={15} />}
              disabled={page <= 1}
              onClick={() => {
                step(-1)
              }}
            />
            <span>
              {page} / {pages}
            </span>
            <Button
              size="small"
              type="text"
              aria-label={t('invoice:detail.nextPage')}
              icon={<ChevronRight size={15} />}
              disabled={page >= pages}
              onClick={() => {
                step(1)
              }}
            />
          </>
        )}
        <span className={styles['im-end']} />
        <Button
          size="small"
          type="text"
          aria-label={t('invoice:detail.zoomOut')}
          icon={<ZoomOut size={15} />}
          disabled={zoom === 0}
          onClick={() => {
            setZoom(zoom - 1)
          }}
        />
        <Button
          size="small"
          type="text"
          aria-label={t('invoice:detail.zoomIn')}
          icon={<ZoomIn size={15} />}
          disabled={zoom === scales.length - 1}
          onClick={() => {
            setZoom(zoom + 1)
          }}
        />
        <Button
          size="small"
          type="text"
          aria-label={t('invoice:detail.rotate')}
          icon={<RotateCw size={15} />}
          onClick={() => {
            setTurn((turn + 90) % 360)
          }}
        />
        {file && (
          <Button
            size="small"
            type="text"
            aria-label={t('action.download')}
            icon={<Download size={15} />}
            disabled={lacksSave !== undefined}
            title={lacksSave}
            href={file.downloadUrl}
          />
        )}
      </div>
      <div className={styles['im-sheet']}>
        {file && !broken && (
          <img
            key={page}
            src={pictureOf(file.pictureUrl, page)}
            alt={`${file.name} ${page}`}
            style={{ width: `${100 * scales[zoom]!}%`, rotate: `${turn}deg` }}
            onLoad={() => {
              setDrawn(page)
            }}
            onError={() => {
              setBroken(true)
            }}
          />
        )}
        {(broken || original.isError) && <p className={styles['im-note']}>{t('held.noOriginal')}</p>}
        {!broken && !original.isError && drawn !== page && <p className={styles['im-note']}>{t('held.loading')}</p>}
      </div>
    </section>
  )
}

/** Pages are rendered at double size, so that small print stays readable when enlarged. */
const pictureOf = (url: string, page: number): string => `${url}${url.includes('?') ? '&' : '?'}page=${page}&scale=2`
