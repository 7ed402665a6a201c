// The web's line of one center: its addresses alone reach the browser (apps/web/vite.config.ts).
import { centers } from './centers.ts'

export const bureauCenter = centers.bureau
