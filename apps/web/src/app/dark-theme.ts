// What the dark theme adds: its palette and antd's derivation of shades. Fetched when it is chosen.
import darkAlgorithm from 'antd/es/theme/themes/dark'

export { dark } from '../ui/palette-dark.ts'
export { darkAlgorithm }
