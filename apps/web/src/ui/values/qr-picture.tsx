// A QR code in a box of fixed size, so that the layout does not shift when its code has loaded.
import { LoaderCircle } from 'lucide-react'
import { Suspense } from 'react'
import { lazyAntd } from '../theme/lazy-antd.ts'
import { light } from '../theme/palette.ts'
import styles from '../fields/form.module.css'

const QRCode = lazyAntd(() => import('./qr-code.tsx'))

/** `size` in pixels; `name` is the accessible name. */
export const QrPicture = ({ value, size, name }: { value: string; size: number; name: string }) => (
  <div className={styles['qr-picture']} style={{ width: size, height: size }}>
    <Suspense fallback={<LoaderCircle size={20} className="spin" aria-hidden="true" />}>
      <QRCode
        value={value}
        size={size}
        bordered={false}
        // Scanners read dark on light, in the dark colours too, with a margin of two cells.
        color={light.text}
        bgColor={light.sheet}
        marginSize={2}
        aria-label={name}
      />
    </Suspense>
  </div>
)
