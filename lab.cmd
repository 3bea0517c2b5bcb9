@echo off
rem What ./lab is elsewhere: lab --help
rem There is no embedded Redis on Windows: lab --redis docker, or lab --redis redis://host:port
powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0lab.ps1" %*
exit /b %errorlevel%
