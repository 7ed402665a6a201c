export { viewModule } from './view.module.ts'
