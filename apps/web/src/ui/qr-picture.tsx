// A QR code in a box of fixed size, so that the layout does not shift when its code has loaded.
import { Spin } from 'antd'
import { lazy, Suspense } from 'react'

const QRCode = lazy(() => import('./qr-code.tsx'))

/** `size` in pixels; `name` is the accessible name. */
export const QrPicture = ({ value, size, name }: { value: string; size: number; name: string }) => (
  <div className="qr-picture" style={{ width: size, height: size }}>
    <Suspense fallback={<Spin />}>
      <QRCode value={value} size={size} bordered={false} aria-label={name} />
    </Suspense>
  </div>
)
