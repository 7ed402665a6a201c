// A rendered page of the original: rotated and enlarged, with the boxes of its fields.
import { Spin } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { Box } from '@piaotai/contract/invoice/invoice-shapes.ts'
import styles from '../drawer/invoice-drawer.module.css'

export type Place = z.output<typeof Box>
export type FieldMarks = ReadonlyMap<string, 'now' | 'open' | 'right'>
const at = (box: Place) => ({
  left: `${box.x * 100}%`,
  top: `${box.y * 100}%`,
  width: `${box.width * 100}%`,
  height: `${box.height * 100}%`,
})

interface SheetProps {
  readonly url: string
  /** 1 fits the pane's width. */
  readonly scale: number
  /** Quarter turns to the right. */
  readonly turns: number
  /** Degrees besides, that a slanted photo is straightened by. */
  readonly tilt?: number
  readonly places: readonly (readonly [field: string, box: Place])[]
  readonly field: string | undefined
  readonly warned: ReadonlySet<string>
  /** Fields that are checked: in hand, to come, or found right. A pointer over the others takes none of them out of the hand. */
  readonly marks?: FieldMarks | undefined
  readonly onField: (field: string) => void
}
export const OriginalSheet = ({ url, scale, turns, tilt = 0, places, field, warned, marks, onField }: SheetProps) => {
  const { t } = useTranslation('invoice')
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [ratio, setRatio] = useState(1.5)
  const lies = turns % 2 === 1
  return (
    <div
      className={styles['original-sheet']}
      data-tilted={tilt === 0 ? undefined : ''}
      style={{ width: `${scale * 100}%`, aspectRatio: state === 'failed' ? '3 / 2' : lies ? 1 / ratio : ratio }}
    >
      <div
        className={styles['original-page']}
        style={{ width: lies ? `${ratio * 100}%` : '100%', aspectRatio: ratio, rotate: `${turns * 90 + tilt}deg` }}
      >
        <img
          src={url}
          alt={t('detail.original')}
          onLoad={(e) => {
            setRatio(e.currentTarget.naturalWidth / e.currentTarget.naturalHeight)
            setState('drawn')
          }}
          onError={() => {
            setState('failed')
          }}
          hidden={state === 'failed'}
        />
        {/* The same fields at right are reachable by keyboard. */}
        {state === 'drawn'
          ? places.map(([name, box]) => (
              <i
                key={name}
                aria-hidden="true"
                className={`${styles['field-box']}${name === field && !marks ? ' on' : ''}${
                  warned.has(name) && !marks ? ` ${styles['warned']}` : ''
                }`}
                data-mark={marks?.get(name)}
                style={at(box)}
                onMouseEnter={
                  marks
                    ? undefined
                    : () => {
                        onField(name)
                      }
                }
                onClick={() => {
                  if (!marks || marks.has(name)) onField(name)
                }}
              />
            ))
          : null}
      </div>
      {state === 'drawing' ? (
        <div className={styles['original-wait']}>
          <Spin size="small" /> {t('detail.drawing')}
        </div>
      ) : null}
      {state === 'failed' ? (
        <div className={styles['original-wait']} role="alert">
          {t('detail.notDrawn')}
        </div>
      ) : null}
    </div>
  )
}
