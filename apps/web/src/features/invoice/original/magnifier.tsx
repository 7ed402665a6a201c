// The field in hand, enlarged enough to read a single character, level as the reader turned it.
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from './original-sheet.tsx'
import { lineSize } from './turned.ts'
import styles from '../drawer/invoice-drawer.module.css'

const windowHeight = 86
/** Room around the field, as shares of its size; and the least width, as a share of the picture's. */
const beside = 1.14
const above = 1.7
const leastWide = 0.16

interface Props {
  readonly url: string
  readonly box: Place
  /** The direction of its line on the picture, in radians clockwise. */
  readonly turn: number
  readonly name: string
  readonly warned: boolean
  /** Its fields are checked: what the marks on the picture mean stands beside its name. */
  readonly legend: boolean
}
export const Magnifier = ({ url, box, turn, name, warned, legend }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: td } = useTranslation('doubts')
  const [picture, setPicture] = useState<{ readonly width: number; readonly height: number }>()
  const line = picture && lineSize(box, turn, picture)
  const wide = line && picture ? Math.max(line.width * beside, Math.min(picture.width, picture.height) * leastWide) : 1
  const high = line ? line.height * above : 1
  const center = picture ? [(box.x + box.width / 2) * picture.width, (box.y + box.height / 2) * picture.height] : [0, 0]
  const marks = [
    ['now', td('looking')],
    ['open', td('toCome')],
    ['right', td('isRight')],
  ] as const
  return (
    <div className={`${styles['magnifier']}${warned ? ` ${styles['warned']}` : ''}`}>
      <div>
        <ScanSearch size={13} aria-hidden="true" />
        {t('detail.magnified')} <b>{name}</b>
        {legend ? (
          <span className={styles['legend']}>
            {marks.map(([mark, says]) => (
              <span key={mark}>
                <i className={styles['field-box']} data-mark={mark} />
                {says}
              </span>
            ))}
          </span>
        ) : null}
      </div>
      <div className={styles['lens']} style={{ height: windowHeight }} data-turn={turn}>
        <img
          src={url}
          alt=""
          hidden
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setPicture({ width: naturalWidth, height: naturalHeight })
          }}
        />
        {picture ? (
          <svg width="100%" height="100%" viewBox={`${-wide / 2} ${-high / 2} ${wide} ${high}`} aria-hidden="true">
            <g transform={`rotate(${(-turn * 180) / Math.PI}) translate(${-center[0]!} ${-center[1]!})`}>
              <image href={url} width={picture.width} height={picture.height} />
            </g>
          </svg>
        ) : null}
      </div>
    </div>
  )
}
