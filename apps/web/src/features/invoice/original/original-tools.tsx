// The tools of an original: zoom, turn, boxes of its fields, download, print.
import { Download, Printer, RotateCw, ScanSearch, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tool } from './original-parts.tsx'
import styles from '../drawer/invoice-drawer.module.css'

interface Props {
  readonly zoomable: boolean
  readonly drawable: boolean
  readonly zoom: readonly [now: number, most: number]
  readonly boxes: boolean
  /** The permission that downloading the file lacks. */
  readonly lacksDownload: string | undefined
  readonly downloadUrl: string
  readonly onZoom: (zoom: number) => void
  readonly onTurn: () => void
  readonly onBoxes: (on: boolean) => void
  readonly onPrint: (() => void) | undefined
}
export const OriginalTools = ({
  zoomable,
  drawable,
  zoom: [zoom, most],
  boxes,
  lacksDownload,
  downloadUrl,
  onZoom,
  onTurn,
  onBoxes,
  onPrint,
}: Props) => {
  const { t } = useTranslation('invoice')
  return (
    <span className={styles['original-end']}>
      {zoomable ? (
        <>
          <Tool
            label={t('detail.zoomOut')}
            icon={<ZoomOut size={16} />}
            off={zoom === 0}
            onClick={() => {
              onZoom(zoom - 1)
            }}
          />
          <Tool
            label={t('detail.zoomIn')}
            icon={<ZoomIn size={16} />}
            off={zoom === most}
            onClick={() => {
              onZoom(zoom + 1)
            }}
          />
          {drawable ? <Tool label={t('detail.rotate')} icon={<RotateCw size={15} />} onClick={onTurn} /> : null}
          <Tool
            label={t('detail.boxes')}
            icon={<ScanSearch size={16} />}
            on={boxes}
            onClick={() => {
              onBoxes(!boxes)
            }}
          />
        </>
      ) : null}
      <Tool
        label={t('detail.download')}
        why={lacksDownload}
        icon={<Download size={15} />}
        onClick={() => {
          window.open(`${downloadUrl}?download=1`, '_self')
        }}
      />
      {onPrint ? <Tool label={t('detail.print')} icon={<Printer size={15} />} onClick={onPrint} /> : null}
    </span>
  )
}
