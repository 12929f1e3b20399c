import { createTheme, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { DrawSpeed } from '../../tools/draw/draw-speed.tsx'
import { PanelContext, useSlice, useWorkspace } from '../../tools/shared/context.ts'
import { ShellContext, useShell, type Shell } from './context.ts'
import { FaultBoundary } from './fault-boundary.tsx'
import { FirstRun } from './first-run.tsx'
import { Header } from './header.tsx'
import { OverStagePanels } from './over-stage.tsx'
import { Palette } from './palette.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { ProjectNotice } from './project-notice.tsx'
import { RescueNotice } from './rescue-notice.tsx'
import { Shelf } from './shelf.tsx'
import { Status } from './status.tsx'
import { ToolPanel } from './tool-panel.tsx'
import { SetDialog } from '../../tools/shared/sets/set-dialog.tsx'
import { Transcript } from '../../tools/partner/transcript.tsx'

const theme = createTheme({
  fontFamily: "'Inter Variable', ui-sans-serif, system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  primaryColor: 'blue',
  // AA on a filled button in both themes.
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // A dialog's head is none of the page: who reads it by its landmarks would find two.
    Modal: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
  },
})

/** The studio around its stage. `host` is where the player lives: React places it and leaves it alone. */
export function App({ shell, host }: { readonly shell: Shell; readonly host: HTMLElement }): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <PanelContext value={shell}>
        <ShellContext value={shell}>
          <FollowTheme />
          <FaultBoundary>
            <Layout host={host} />
            <Palette />
          </FaultBoundary>
        </ShellContext>
      </PanelContext>
    </MantineProvider>
  )
}

function Layout({ host }: { readonly host: HTMLElement }): ReactNode {
  const shelfOpen = useSlice((state) => state.shelfOpen)
  return (
    <div className="studio">
      <Header />
      {shelfOpen && <Shelf />}
      <main className="stage-area">
        <StageHost host={host} />
        <Transcript />
        <OverStage />
      </main>
    </div>
  )
}

/** Over the stage rather than beside it: nothing may move the floor under a hand that draws. */
function OverStage(): ReactNode {
  const looking = useWorkspace(({ preview }) => preview !== undefined)
  return createPortal(
    <>
      {!looking && <FirstRun />}
      <DrawSpeed />
      {!looking && <ToolPanel />}
      <PreviewBar />
      <OverStagePanels />
      <RescueNotice />
      <ProjectNotice />
      <Status />
      <SetDialog />
    </>,
    useShell().player.viewport,
  )
}

function StageHost({ host }: { readonly host: HTMLElement }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(host)
    const dock = host.querySelector('.us-dock')
    if (!dock) return undefined
    // What lies over the stage on a narrow page ends where the bar of time begins.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--st-dock', `${dock.clientHeight}px`),
    )
    observer.observe(dock)
    return () => observer.disconnect()
  }, [host])
  return <div className="stage-host" ref={place} />
}

/** The theme chosen is the page's and the stage's. */
function FollowTheme(): ReactNode {
  const { player } = useShell()
  const choice = useSlice((state) => state.theme)
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    setColorScheme(choice)
    player.setTheme(choice)
  }, [choice, player, setColorScheme])
  return undefined
}
