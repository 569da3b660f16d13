import type { ReactElement } from 'react';
import { BrowserRouter, generatePath, Route, Routes } from 'react-router-dom';
import { product } from '#core/model/product.ts';
import {
  AppFrame,
  AssetsPage,
  BillingPage,
  HelpPage,
  LandingPage,
  LoginPage,
  NotFoundPage,
  PreviewPage,
  ResetPasswordPage,
  SettingsPage,
  SignupPage,
  UploadsPage,
} from './pages.ts';
import { CAMERA, PATHS } from './paths.ts';
import { PublicShell } from './public-shell.tsx';
import { Root } from './root.tsx';
import { Titled } from './titled.tsx';

const titled = (title: string, page: ReactElement) => <Titled title={title}>{page}</Titled>;

const uploads = titled(
  'Uploads',
  <UploadsPage
    camera={CAMERA}
    ways={{ login: PATHS.login, billing: PATHS.billing }}
    preview={(id) => generatePath(PATHS.preview, { id })}
  />,
);
const preview = titled('Preview', <PreviewPage uploads={PATHS.uploads} />);
const notFound = titled('Page not found', <NotFoundPage home={PATHS.landing} uploads={PATHS.uploads} />);

/** Every screen: its address, its frame, its title, and the addresses it links to. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicShell />}>
            <Route
              path={PATHS.landing}
              element={titled(product.name, <LandingPage signup={PATHS.signup} />)}
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
              element={titled('Create account', <SignupPage login={PATHS.login} />)}
            />
            <Route
              path={PATHS.resetPassword}
              element={titled('Reset password', <ResetPasswordPage login={PATHS.login} />)}
            />
          </Route>
          <Route element={<AppFrame />}>
            <Route path={PATHS.app} element={uploads} />
            <Route path={PATHS.uploads} element={uploads} />
            <Route path={PATHS.assets} element={titled('Assets', <AssetsPage uploads={PATHS.uploads} />)} />
            <Route path={PATHS.preview} element={preview} />
            <Route path={PATHS.billing} element={titled('Billing', <BillingPage />)} />
            <Route path={PATHS.settings} element={titled('Settings', <SettingsPage login={PATHS.login} />)} />
            <Route path={PATHS.help} element={titled('Help', <HelpPage />)} />
          </Route>
          <Route path="*" element={notFound} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
