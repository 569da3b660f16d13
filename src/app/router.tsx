import type { ComponentType, PropsWithChildren, ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LANDING_TITLE } from './landing-title.ts';
import {
  AppFrame,
  AssetsPage,
  BillingPage,
  CheckPage,
  HelpPage,
  LandingPage,
  LoginPage,
  NotFoundPage,
  PreviewPage,
  ResetPasswordPage,
  SettingsPage,
  SignupPage,
  UploadsPage,
  VisitorDish,
} from './pages.ts';
import { CAMERA, ON_THIS_PHONE, PATHS, SECTIONS } from './paths.ts';
import { PublicShell } from './public-shell.tsx';
import { Root } from './root.tsx';
import { Titled } from './titled.tsx';

const titled = (title: string, page: ReactElement) => <Titled title={title}>{page}</Titled>;

const previewOf = (id: string) => PATHS.preview.replace(':id', id);

const uploads = titled('Uploads', <UploadsPage camera={CAMERA} ways={PATHS} preview={previewOf} />);
const preview = titled('Preview', <PreviewPage ways={{ ...PATHS, outbox: ON_THIS_PHONE }} />);
const notFound = titled(
  'Page not found',
  <NotFoundPage home={PATHS.landing} app={PATHS.app} uploads={PATHS.uploads} />,
);

/**
 * Every screen: its address, its frame, its title, and the addresses it links to. `history` says where one is: the
 * browser's own, or one fixed place while the app is built.
 */
export function Router({ history: History }: { history: ComponentType<PropsWithChildren> }) {
  return (
    <History>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicShell />}>
            <Route
              path={PATHS.landing}
              element={titled(
                LANDING_TITLE,
                <LandingPage signup={PATHS.signup} ways={{ ...SECTIONS, ...PATHS }} yourDish={VisitorDish} />,
              )}
            />
            <Route
              path={PATHS.login}
              element={titled(
                'Sign in',
                <LoginPage
                  uploads={PATHS.uploads}
                  signup={PATHS.signup}
                  resetPassword={PATHS.resetPassword}
                />,
              )}
            />
            <Route
              path={PATHS.signup}
              element={titled('Create account', <SignupPage login={PATHS.login} uploads={PATHS.uploads} />)}
            />
            <Route
              path={PATHS.resetPassword}
              element={titled(
                'Reset password',
                <ResetPasswordPage here={PATHS.resetPassword} login={PATHS.login} uploads={PATHS.uploads} />,
              )}
            />
            <Route path={PATHS.check} element={titled('Check a picture', <CheckPage />)} />
            <Route path="*" element={notFound} />
          </Route>
          <Route element={<AppFrame />}>
            <Route path={PATHS.app} element={uploads} />
            <Route path={PATHS.uploads} element={uploads} />
            <Route
              path={PATHS.assets}
              element={titled('Assets', <AssetsPage uploads={PATHS.uploads} preview={previewOf} />)}
            />
            <Route path={PATHS.preview} element={preview} />
            <Route path={PATHS.billing} element={titled('Billing', <BillingPage preview={previewOf} />)} />
            <Route path={PATHS.settings} element={titled('Settings', <SettingsPage ways={PATHS} />)} />
            <Route path={PATHS.help} element={titled('Help', <HelpPage check={PATHS.check} />)} />
          </Route>
        </Route>
      </Routes>
    </History>
  );
}
